import {
  type LegalDocument as Document,
  legalDocument as words,
} from "#app/content/legal-document.ts";
import { eventDay } from "#app/lib/event-time.ts";
import { ContentsList } from "../contents-list.tsx";
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
 * A text that the law asks for, as a document to read: the whole in four lines, then numbered sections. On wide screens
 * the contents and whom to write to stay in view in the margin.
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
      <div className="content grid gap-x-16 gap-y-10 py-section lg:grid-cols-[16rem_1fr]">
        <div className="hidden self-start lg:sticky lg:top-28 lg:block">
          <ContentsList label={words.contents} entries={sections} />
          <p className="label mt-8 mb-3">{words.contact}</p>
          <LegalContact {...contact} />
        </div>
        <div>
          <Summary items={summary} />
          <ol>
            {sections.map(({ id, title, blocks }, index) => (
              <li
                key={id}
                id={id}
                className="legal-section grid gap-x-10 gap-y-2 border-b border-(--line) py-8 md:grid-cols-[7rem_1fr] md:py-12"
              >
                <span aria-hidden="true" className="numeral">
                  {index + 1}
                </span>
                <div className="measure flex flex-col gap-4">
                  <h2 className="display display-3">{title}</h2>
                  {blocks.map((block) => (
                    <LegalBlock key={JSON.stringify(block)} block={block} contact={contact} />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}
