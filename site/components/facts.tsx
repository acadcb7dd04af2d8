import type { Fact } from "#site/content/fact.ts";
import "#site/styles/lists.css";

/** Labels and values, styled as a small table. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label} className="grid gap-4 rule-below py-3">
          <dt className="text-(--muted)">{label}</dt>
          <dd className="tabular strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
