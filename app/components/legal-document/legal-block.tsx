import type { LegalBlock as Block, LegalDocument } from "#app/content/legal-document.ts";
import { LegalContact } from "./legal-contact.tsx";

type Props = { block: Block; contact: LegalDocument["contact"] };

/** One block of a section. */
export function LegalBlock({ block, contact }: Props) {
  switch (block.kind) {
    case "text":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul className="dashes">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "facts":
      return (
        <dl className="facts border-t border-(--line)">
          {block.items.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "contact":
      return <LegalContact {...contact} />;
  }
}
