import {
  type LegalDocument as Document,
  type LegalBlock,
  legalLabels,
} from "#site/content/legal-document.ts";
import { EventDays } from "./event-time.tsx";
import { Facts } from "./facts.tsx";
import { List } from "./list.tsx";
import { NumberedSections } from "./numbered-sections.tsx";
import { PageHeader } from "./page-header.tsx";

type Props = {
  document: Document;
  /** The figure in the page header. */
  figure: { seed: string; seats: number };
};

/** A legally required document: a summary, then numbered sections, with the contact in the margin. */
export function LegalDocument({ document, figure }: Props) {
  const { title, lead, summary, sections, contact, date } = document;
  const dateLine = (
    <p className="label">
      {legalLabels.dated} <EventDays event={{ start: date, end: date }} />
    </p>
  );
  return (
    <>
      <PageHeader heading={title} lead={lead} above={dateLine} figure={figure} />
      <NumberedSections
        contents={legalLabels.contents}
        sections={sections}
        summary={
          <dl className="pairs split rule-above">
            {summary.map(({ label, value }) => (
              <div key={label} className="rule-below">
                <dt className="label">{label}</dt>
                <dd className="display display-3">{value}</dd>
              </div>
            ))}
          </dl>
        }
        margin={
          <>
            <p className="label">{legalLabels.contact}</p>
            <Contact {...contact} />
          </>
        }
      >
        {({ blocks }) =>
          blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} contact={contact} />
          ))
        }
      </NumberedSections>
    </>
  );
}

function Block({ block, contact }: { block: LegalBlock; contact: Document["contact"] }) {
  if (typeof block === "string") return <p>{block}</p>;
  switch (block.kind) {
    case "list":
      return <List className="dashes" items={block.items} />;
    case "facts":
      return <Facts items={block.items} />;
    case "contact":
      return <Contact {...contact} />;
  }
}

function Contact({ name, email }: Document["contact"]) {
  return (
    <p>
      {name}
      <br />
      <a href={`mailto:${email}`} className="text-link touch">
        {email}
      </a>
    </p>
  );
}
