import type { LegalBlock as Block, LegalDocument } from "#app/content/legal-document.ts";
import { Facts } from "../facts.tsx";
import { List } from "../list.tsx";
import { LegalContact } from "./legal-contact.tsx";

type Props = { block: Block; contact: LegalDocument["contact"] };

/** One block of a section. */
export function LegalBlock({ block, contact }: Props) {
  switch (block.kind) {
    case "text":
      return <p>{block.text}</p>;
    case "list":
      return <List className="dashes" items={block.items} />;
    case "facts":
      return <Facts items={block.items} />;
    case "contact":
      return <LegalContact {...contact} />;
  }
}
