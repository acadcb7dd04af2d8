import { notFound } from "#site/content/not-found.ts";
import { roundTable } from "#site/lib/round-table.ts";
import { ButtonLink } from "./button-link.tsx";
import { RoundTableFigure } from "./round-table-figure.tsx";

const TABLE = { seed: "not-found", seats: 17 };
/** At the side of the words. */
const EMPTY = 5;

/** The 404 screen: the round table with one seat missing, a ring where it would be. */
export function NotFound() {
  const seat = roundTable(TABLE).seats[EMPTY];
  return (
    <section className="tableau scene on-ink">
      <div className="content">
        <div className="figure">
          <RoundTableFigure {...TABLE} emptySeat={EMPTY}>
            {seat && <circle className="empty-seat" cx={seat.x} cy={seat.y} r={2.6} />}
          </RoundTableFigure>
        </div>
        <div className="stack">
          <h1 className="display">
            <span className="label mb-4 block">{notFound.code}</span>{" "}
            <span className="display-1 block max-w-[8em]">{notFound.text}</span>
          </h1>
          <p className="lead text-(--muted)">{notFound.detail}</p>
          <ButtonLink to={notFound.link.to} primary>
            {notFound.link.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
