import type { LegalDocument } from "#app/content/legal-document.ts";

/** The whole document in a few words, for those who read no further. */
export function Summary({ items }: { items: LegalDocument["summary"] }) {
  return (
    <dl className="grid rule-above md:grid-cols-2 md:gap-x-16">
      {items.map(({ label, value }) => (
        <div key={label} className="rule-below py-7">
          <dt className="label">{label}</dt>
          <dd className="display display-3 mt-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
