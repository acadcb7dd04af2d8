import type { ReactNode } from "react";
import { home } from "#site/content/home.ts";
import { ButtonLink } from "./button-link.tsx";
import { Icon } from "./icon.tsx";
import { RoundTableFigure } from "./round-table-figure.tsx";
import { Section } from "./section.tsx";
import "#site/styles/home.css";
import "#site/styles/tableau.css";

/** The opening statement with the large figure, which scripts/hero-light.ts brightens near the pointer. */
export function Hero() {
  const { heading, tagline, invite } = home.hero;
  return (
    <section className="hero tableau scene on-ink">
      <div className="content">
        <div className="figure relative">
          <RoundTableFigure seed="connecting" seats={23} className="hero-chords" />
        </div>
        <div className="stack gap-8">
          <h1 className="display display-hero">
            {heading.map((line) => (
              <span key={line} className="block">
                {line}{" "}
              </span>
            ))}
          </h1>
          <p className="lead text-(--muted)">{tagline}</p>
          <ButtonLink {...invite} primary />
        </div>
      </div>
    </section>
  );
}

export function Welcome() {
  const { label, heading, text, events } = home.welcome;
  return (
    <Section label={label} heading={heading} className="split items-end">
      <div className="stack">
        <p className="lead">{text}</p>
        <ButtonLink {...events} />
      </div>
    </Section>
  );
}

/** The mission in three badges. */
export function Mission() {
  const { label, heading, badges, invite } = home.mission;
  return (
    <Section ground="ink" label={label} heading={heading}>
      <ul className="statements grid md:grid-cols-[1fr_1fr_1fr]">
        {badges.map(({ title, text }) => (
          <li key={title}>
            <h3 className="display">{title}</h3>
            <p className="mt-3">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink {...invite} primary />
      <RoundTableFigure seed="mission" seats={13} className="mission-figure" />
    </Section>
  );
}

/** The contact form, next to links to pages that may already answer the question. */
export function Contact({ children: form }: { children: ReactNode }) {
  const { heading, text, topics } = home.contact;
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <ul className="rule-above">
        {topics.map(({ label, href }) => (
          <li key={href} className="rule-below">
            <a
              href={href}
              className="flex items-center justify-between py-[0.8rem] hover:text-(--accent)"
            >
              {label}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Section heading={heading} intro={intro} className="split split-reverse">
      {form}
    </Section>
  );
}
