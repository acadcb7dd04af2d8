import type { ReactNode } from "react";
import { type RoundTableOptions, roundTable } from "#site/lib/round-table.ts";

type Props = RoundTableOptions & {
  className?: string;
  /** Without the points of the seats: words lie over the figure. */
  chordsOnly?: boolean;
  children?: ReactNode;
};

/** The motif as a decorative drawing: chords take the lines of the ground, seats take the accent of the ground. */
export function RoundTableFigure({ className, chordsOnly, children, ...options }: Props) {
  const { seats, rounds } = roundTable(options);
  return (
    <svg
      viewBox="-100 -100 200 200"
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
      {children}
    </svg>
  );
}
