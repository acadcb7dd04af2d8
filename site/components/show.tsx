import type { ReactNode } from "react";
import { formPages } from "#site/content/forms.ts";
import { show } from "#site/content/show.ts";
import { ButtonLink, LinkedText } from "./links.tsx";
import { RoundTableFigure } from "./round-table-figure.tsx";
import { Section } from "./section.tsx";
import "./show.css";

/** The header, composed like the title card of a series: the title inside the round table. */
export function TitleCard() {
  const { label, lead, register, speakers } = show.hero;
  return (
    <header className="title-card with-figure on-ink">
      <RoundTableFigure seed="show" seats={29} />
      <div className="content stack">
        <p className="label">{label}</p>
        <h1 className="display display-1">{show.title}</h1>
        <p className="lead">{lead}</p>
        <ButtonLink {...register} primary />
        <LinkedText {...speakers} />
      </div>
    </header>
  );
}

/** The three feature cards of the show. */
export function Features() {
  return (
    <ul className="features content">
      {show.features.map(({ title, text }) => (
        <li key={title}>
          <h2 className="display display-3">{title}</h2>
          <p className="lead subtext muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The card of the first episode, next to the registration form. */
export function Episode({ children: form }: { children: ReactNode }) {
  const { episode } = show;
  const intro = (
    <div className="stack">
      <p className="reading">{formPages.registration.text}</p>
      {form}
    </div>
  );
  return (
    <Section
      id={show.hero.register.href.slice(1)}
      heading={formPages.registration.heading}
      intro={intro}
      className="split"
    >
      <article className="episode-card with-figure on-ink">
        <RoundTableFigure seed="episode-1" seats={19} />
        <p className="label kicker">{episode.heading}</p>
        <div>
          <h2 className="display display-1">{episode.status}</h2>
          <p className="row spread rule-above muted">
            <span>{episode.number}</span>
            <span>{episode.date}</span>
          </p>
        </div>
      </article>
    </Section>
  );
}
