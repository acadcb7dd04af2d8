import { RoundTableFigure } from "#app/components/round-table-figure.tsx";
import { show } from "#app/content/show.ts";

const { label, heading, lead } = show.hero;

/** The head of the page, composed like the title card of a series: the title inside the round table. */
export function TitleCard() {
  return (
    <header className="title-card on-ink">
      <RoundTableFigure seed="show" seats={29} />
      <div className="content">
        <p className="label">{label}</p>
        <h1 className="display display-hero">{heading}</h1>
        <p className="lead">{lead}</p>
      </div>
    </header>
  );
}
