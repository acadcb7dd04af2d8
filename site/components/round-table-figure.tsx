import { type RoundTable, type RoundTableOptions, roundTable } from "#site/lib/round-table.ts";

type DrawingProps = {
  className?: string;
  /** Width and height in pixels, unless a style sheet sets them. */
  size?: number;
};

/** The site's motif, with a figure of its own for each page. */
export function RoundTableFigure({
  seed,
  seats,
  emptySeat,
  ...props
}: RoundTableOptions & DrawingProps) {
  return <Drawing table={roundTable({ seed, seats, emptySeat })} {...props} />;
}

/**
 * A round table as a decorative drawing; an empty seat is a ring. Without its attributes, browsers that ignore our style
 * sheets would fill it with black across the page.
 */
export function Drawing({ table, className, size = 96 }: DrawingProps & { table: RoundTable }) {
  const { seats, emptySeat, rounds } = table;
  return (
    <svg
      width={size}
      height={size}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      className={`round-table ${className ?? ""}`}
      aria-hidden="true"
    >
      {rounds.map((d) => (
        <path key={d} d={d} />
      ))}
      {/* Strokes of no length with round caps are dots: one path instead of a circle per seat. */}
      <path className="seats" d={seats.map(({ x, y }) => `M${x} ${y}h0`).join("")} />
      {emptySeat && <circle className="empty-seat" cx={emptySeat.x} cy={emptySeat.y} r={2.6} />}
    </svg>
  );
}

/** A small figure: the site's own mark, or a placeholder for a partner's logo. */
export function Mark({ seed, seats }: { seed: string; seats: number }) {
  return <RoundTableFigure seed={seed} seats={seats} size={32} className="mark" />;
}
