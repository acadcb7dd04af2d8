import { RoundTableFigure } from "#app/components/round-table-figure.tsx";
import { roundTable } from "#app/lib/round-table.ts";

const TABLE = { seed: "not-found", seats: 17 };
const EMPTY = 9;

const seat = roundTable(TABLE).seats[EMPTY];

/** The round table with one seat missing: a ring marks where it would be. */
export function EmptySeat() {
  return (
    <RoundTableFigure {...TABLE} emptySeat={EMPTY} className="empty-seat-figure">
      {seat && <circle className="empty-seat" cx={seat.x} cy={seat.y} r={2.6} />}
    </RoundTableFigure>
  );
}
