import { type RoundTableOptions, roundTable } from "#site/lib/round-table.ts";

type Stroke = { color: string; width: number; opacity?: number };

export type RoundTableProps = RoundTableOptions & {
  /** The middle of the table and its radius, in pixels of the picture, as all lengths here. */
  x: number;
  y: number;
  radius: number;
  /** Where the first seat is, in degrees clockwise from the right. */
  first: number;
  chords: Stroke;
  /** How many rounds of chords are drawn. The first ones keep to the rim and leave the middle free. */
  rounds?: number;
  /** Lines from the first seat to all the others. */
  rays?: Stroke;
  dots: Stroke;
  /** How the seats look that stand out, and how many they are, from the first one. */
  lit?: Stroke & { count: number };
};

/** The motif, anywhere in a picture and as large as it likes. */
export function RoundTable({ x, y, radius, first, chords, rays, dots, ...props }: RoundTableProps) {
  const { seats, rounds } = roundTable(props);
  const [own = { x: 1, y: 0 }] = seats;
  const scale = radius / Math.hypot(own.x, own.y);
  const turn = first - (Math.atan2(own.y, own.x) * 180) / Math.PI;
  const { lit = { ...dots, count: 0 } } = props;

  const draw = (paths: string[], { color, width, opacity }: Stroke) => {
    const stroke = { stroke: color, strokeWidth: width / scale, strokeOpacity: opacity };
    return <path d={paths.join("")} fill="none" strokeLinecap="round" {...stroke} />;
  };
  const toOthers = seats.map((seat) => `M${own.x} ${own.y}L${seat.x} ${seat.y}`);
  // Lines of no length, with round ends.
  const points = seats.map((seat) => `M${seat.x} ${seat.y}h0`);
  // More than a picture is wide or high: the table is cut off where the picture ends.
  return (
    <svg aria-hidden width={1400} height={1400} style={{ position: "absolute", left: 0, top: 0 }}>
      <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
        {draw(rounds.slice(0, props.rounds), chords)}
        {rays && draw(toOthers, rays)}
        {draw(points.slice(lit.count), dots)}
        {draw(points.slice(0, lit.count), lit)}
      </g>
    </svg>
  );
}
