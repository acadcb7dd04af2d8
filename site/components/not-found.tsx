import { notFound } from "#site/content/not-found.ts";
import { ButtonLink } from "./links.tsx";
import { RoundTableFigure } from "./round-table-figure.tsx";
import "./full-screen.css";

/** The 404 page: the round table with one empty seat, next to the text. */
export function NotFound() {
  return (
    <section className="full-screen with-figure on-ink">
      <div className="content">
        <div className="figure">
          <RoundTableFigure seed="not-found" seats={17} emptySeat={5} />
        </div>
        <div className="stack">
          <h1 className="display">
            <span className="numeral">{notFound.code}</span>{" "}
            <span className="display-1">{notFound.text}</span>
          </h1>
          <p className="lead muted">{notFound.detail}</p>
          <ButtonLink {...notFound.link} primary />
        </div>
      </div>
    </section>
  );
}
