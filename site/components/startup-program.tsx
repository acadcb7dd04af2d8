import { site } from "#site/content/site.ts";
import { startupProgram } from "#site/content/startup-program.ts";
import { Facts } from "./facts.tsx";
import { Icon } from "./icon.tsx";
import { ButtonLink, ExternalLink } from "./links.tsx";
import { List } from "./list.tsx";
import { PageHeader } from "./page-header.tsx";
import { Section } from "./section.tsx";
import "./startup-program.css";

export function ProgramHeader() {
  const { title, hero } = startupProgram;
  return (
    <PageHeader heading={title} lead={hero.lead} figure={{ seed: "startup", seats: 15 }}>
      <ButtonLink {...hero.apply} primary />
    </PageHeader>
  );
}

export function About() {
  const { heading, paragraphs, facts } = startupProgram.about;
  return (
    <Section
      heading={heading}
      intro={<Paragraphs texts={paragraphs} className="lead" />}
      className="split"
    >
      <div className="program-facts rule-above">
        <Facts items={facts} />
      </div>
    </Section>
  );
}

/** Initially collapsed (docs/product.md, section 2). */
export function Behind() {
  const { heading, paragraphs } = startupProgram.behind;
  return (
    <div className="content">
      <details className="disclosure">
        <summary className="touch-row spread plain-link">
          <h2 className="display display-3">{heading}</h2>
          <Icon name="chevron" />
        </summary>
        <Paragraphs texts={paragraphs} />
      </details>
    </div>
  );
}

export function Eligibility() {
  const { heading, criteria } = startupProgram.eligibility;
  return (
    <Section heading={heading} className="split split-reverse">
      <dl className="criteria rule-above">
        {criteria.map(({ label, items }) => (
          <div key={label} className="split rule-below">
            <dt className="label">{label}</dt>
            <dd>
              <List className="lead" items={items} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The five numbered steps. */
export function Process() {
  const { heading, steps } = startupProgram.process;
  return (
    <Section background="ink" heading={heading}>
      <ol className="steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="step-number tabular strong">
              {index + 1}
            </span>
            <h3 className="display display-3">{title}</h3>
            <p className="subtext muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Benefits() {
  const { heading, items } = startupProgram.benefits;
  return (
    <Section heading={heading}>
      <dl className="benefits pairs rule-above">
        {items.map(({ title, text }) => (
          <div key={title} className="rule-below">
            <dt className="display display-3">{title}</dt>
            <dd className="reading">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The closing banner, with links to the two partners. The footer right below has their logos. */
export function PartnerBanner() {
  const { heading, partners, apply } = startupProgram.banner;
  const { university, company } = site.partners;
  return (
    <Section background="ink" heading={heading}>
      <div className="program-banner row spread">
        <p className="lead muted">
          {partners.before} <ExternalLink href={university.url}>{university.name}</ExternalLink>{" "}
          {partners.between} <ExternalLink href={company.url}>{company.name}</ExternalLink>
        </p>
        <ButtonLink {...apply} primary />
      </div>
    </Section>
  );
}

type ParagraphsProps = { texts: readonly string[]; className?: string };

function Paragraphs({ texts, className }: ParagraphsProps) {
  return (
    <div className="reading stack">
      {texts.map((text) => (
        <p key={text} className={className}>
          {text}
        </p>
      ))}
    </div>
  );
}
