import { notFound } from "#site/content/not-found.ts";
import { ButtonLink } from "./button-link.tsx";
import { RoundTableFigure } from "./round-table-figure.tsx";
import "#site/styles/not-found.css";
import "#site/styles/tableau.css";

/** The 404 page: the round table with one empty seat, next to the text. */
export function NotFound() {
  return (
    <section className="tableau scene on-ink">
      <div className="content">
        <div className="figure relative">
          <RoundTableFigure seed="not-found" seats={17} emptySeat={5} />
        </div>
        <div className="stack gap-8">
          <h1 className="display">
            <span className="label mb-4 block">{notFound.code}</span>{" "}
            <span className="display-1 block">{notFound.text}</span>
          </h1>
          <p className="lead text-(--muted)">{notFound.detail}</p>
          <ButtonLink {...notFound.link} primary />
        </div>
      </div>
    </section>
  );
}
