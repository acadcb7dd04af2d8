import { type RoundTableOptions, roundTable } from "#site/lib/round-table.ts";

type Props = RoundTableOptions & {
  className?: string;
  /** Without the points of the seats: words lie over the figure. */
  chordsOnly?: boolean;
  /** Width and height in pixels where no style sheet says another. */
  size?: number;
};

/**
 * The motif as a decorative drawing: chords take the lines of the ground, seats its accent, an empty seat is a ring. The
 * attributes are for browsers that leave out our style sheet: without them it would be a black shape as wide as the page.
 */
export function RoundTableFigure({ className, chordsOnly, size = 96, ...options }: Props) {
  const { seats, gap, rounds } = roundTable(options);
  return (
    <svg
      width={size}
      height={size}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      className={`round-table ${className ?? ""}`}
      aria-hidden="true"
      focusable="false"
    >
      {rounds.map((d) => (
        <path key={d} d={d} />
      ))}
      {/* Strokes without length and with round ends are dots: one path instead of a circle for each seat. */}
      {!chordsOnly && (
        <path className="seats" d={seats.map(({ x, y }) => `M${x} ${y}h0`).join("")} />
      )}
      {!chordsOnly && gap && <circle className="empty-seat" cx={gap.x} cy={gap.y} r={2.6} />}
    </svg>
  );
}
