import { type RoundTable, roundTable, type Seat } from "#app/lib/round-table.ts";

/** Where a round table stands on a poster, in pixels. */
type FigurePlace = {
  seed: string;
  seats: number;
  x: number;
  y: number;
  radius: number;
  /** How far the first seat is turned from the top, clockwise, in seats. */
  turn?: number;
};
/** A table whose seats are where the poster wants them, clockwise, in pixels. */
type Figure = { seats: Seat[]; chords: (stroke: Stroke, rounds?: number) => string };
type Stroke = { color: string; width: number; opacity: number };

const UNIT_RADIUS = 96;

/** The motif at a place of the poster. */
export function figure({ seed, seats: count, x, y, radius, turn = 0 }: FigurePlace): Figure {
  const table = roundTable({ seed, seats: count });
  const scale = radius / UNIT_RADIUS;
  const first = (turn / count) * Math.PI * 2 - Math.PI / 2;
  const seats = Array.from({ length: count }, (_, index) => {
    const angle = first + (index / count) * Math.PI * 2;
    return { x: tenth(x + radius * Math.cos(angle)), y: tenth(y + radius * Math.sin(angle)) };
  });
  const degrees = (((first - firstAngle(table)) * 180) / Math.PI).toFixed(3);
  const transform = `translate(${x} ${y}) rotate(${degrees}) scale(${scale.toFixed(4)})`;
  return {
    seats,
    // The rounds come in the order of their steps: the first ones keep to the rim and leave the middle free.
    chords: (stroke, rounds = table.rounds.length) =>
      lines(table.rounds.slice(0, rounds).join(""), stroke, scale, transform),
  };
}

/** Straight lines from one point to others. */
export function rays(from: Seat, to: Seat[], stroke: Stroke): string {
  return lines(to.map((seat) => `M${from.x} ${from.y}L${seat.x} ${seat.y}`).join(""), stroke);
}

export function dots(seats: Seat[], radius: number, color: string): string {
  return seats
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`)
    .join("");
}

function lines(d: string, { color, width, opacity }: Stroke, scale = 1, transform = ""): string {
  const strokeWidth = (width / scale).toFixed(4);
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}" transform="${transform}"/>`;
}

const firstAngle = ({ seats: [first] }: RoundTable) => (first ? Math.atan2(first.y, first.x) : 0);
const tenth = (value: number) => Math.round(value * 10) / 10;
