import {
  type LegalDocument as Document,
  legalDocument as words,
} from "#app/content/legal-document.ts";
import { eventDay } from "#app/lib/events/event-format.ts";
import { NumberedSections } from "../numbered-sections.tsx";
import { PageHeader } from "../page-header.tsx";
import { LegalBlock } from "./legal-block.tsx";
import { LegalContact } from "./legal-contact.tsx";
import { Summary } from "./summary.tsx";

type Props = {
  document: Document;
  /** The figure of the head: each document has its own. */
  figure: { seed: string; seats: number };
};

/**
 * A text that the law asks for, as a document to read: the whole in four lines, then numbered sections; in the margin
 * whom to write to.
 */
export function LegalDocument({ document, figure }: Props) {
  const { heading, lead, summary, sections, contact, date } = document;
  const dated = (
    <p className="label">
      {words.dated} <time dateTime={date}>{eventDay(date).day}</time>
    </p>
  );
  return (
    <>
      <PageHeader heading={heading} lead={lead} above={dated} figure={figure} />
      <NumberedSections
        contents={words.contents}
        sections={sections}
        summary={<Summary items={summary} />}
        margin={
          <>
            <p className="label mt-8 mb-3">{words.contact}</p>
            <LegalContact {...contact} />
          </>
        }
      >
        {({ blocks }) =>
          blocks.map((block) => (
            <LegalBlock key={JSON.stringify(block)} block={block} contact={contact} />
          ))
        }
      </NumberedSections>
    </>
  );
}
