import type { CSSProperties, ReactNode } from "react";
import { palette } from "#contract/palette.ts";
import type { roundTable } from "#site/lib/round-table.ts";

const { ink, textOnInk, mutedOnInk, brass, paper, textOnPaper, mutedOnPaper, brassDeep } = palette;

/** The two grounds, each with the colours used on it. */
export const INK = { ground: ink, text: textOnInk, muted: mutedOnInk, accent: brass };
export const PAPER = { ground: paper, text: textOnPaper, muted: mutedOnPaper, accent: brassDeep };
export type Colors = typeof INK | typeof PAPER;

/** The whole picture, which gives its parts their colours. */
export function Canvas({ colors, children }: { colors: Colors; children: ReactNode }) {
  const style = {
    display: "flex",
    width: "100%",
    height: "100%",
    lineHeight: 1,
    background: colors.ground,
    color: colors.text,
    "--muted": colors.muted,
    "--accent": colors.accent,
  };
  return <div style={style}>{children}</div>;
}

/** A column of texts at the given distances from the edges of the picture. */
export function Column({ children, ...place }: CSSProperties & { children: ReactNode }) {
  const column = { position: "absolute", display: "flex", flexDirection: "column" } as const;
  return <div style={{ ...column, gap: 12, ...place }}>{children}</div>;
}

/** The small label above a title. */
export function Label({ size, children }: { size: number; children: string }) {
  const style = {
    fontFamily: "semibold",
    fontSize: size,
    color: "var(--accent)",
    letterSpacing: "0.16em",
    textTransform: "uppercase",
  } as const;
  return <div style={style}>{children}</div>;
}

/** A title. Each word has its own box, since satori would count the space after a word as part of its width. */
export function Title({ children, ...type }: CSSProperties & { children: string }) {
  const style = {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "0.28em",
    // Large letters have a wide side bearing: this aligns their stems with the small text above.
    position: "relative",
    left: "-0.06em",
    fontFamily: "display",
    ...type,
  } as const;
  const words = children.split(" ").map((word) => <div key={word}>{word}</div>);
  return <div style={style}>{words}</div>;
}

/** The sentence below a title. */
export function Line({ size, children }: { size: number; children: string }) {
  const style = { fontFamily: "body", fontSize: size, lineHeight: 1.35, color: "var(--muted)" };
  return <div style={style}>{children}</div>;
}

type Stroke = { color: string; width: number; opacity?: number };

/** A round table in any position and size: its seats in order, and a path for each round of chords. */
type Figure = Pick<ReturnType<typeof roundTable>, "seats" | "rounds">;

export type RoundTableProps = {
  figure: Figure;
  /** The centre and the radius in pixels, and the direction of the first seat in degrees clockwise from the right. */
  place: { x: number; y: number; radius: number; first: number };
  chords: Stroke;
  /** How many rounds of chords to draw, all by default. The first ones keep to the rim and leave the middle free. */
  rounds?: number;
  /** Lines from the first seat to all others. */
  rays?: Stroke;
  dots: Stroke;
  /** Highlights this many seats, beginning with the first. */
  lit?: Stroke & { count: number };
};

/**
 * The round table, the site's motif, at any place and size; the picture's edges crop it. Widths are in pixels of the
 * picture.
 */
export function RoundTable(props: RoundTableProps) {
  const { figure, place, chords, rays, dots, lit } = props;
  const { seats } = figure;
  const [origin = { x: 1, y: 0 }] = seats;
  const scale = place.radius / Math.hypot(origin.x, origin.y);
  const turn = place.first - (Math.atan2(origin.y, origin.x) * 180) / Math.PI;
  const litCount = lit?.count ?? 0;

  const draw = (paths: string[], { color, width, opacity }: Stroke) => {
    const stroke = { stroke: color, strokeWidth: width / scale, strokeOpacity: opacity };
    return <path d={paths.join("")} fill="none" strokeLinecap="round" {...stroke} />;
  };
  const lines = seats.map((seat) => `M${origin.x} ${origin.y}L${seat.x} ${seat.y}`);
  // Lines of no length with round caps are dots: one path instead of a circle per seat.
  const points = seats.map((seat) => `M${seat.x} ${seat.y}h0`);
  // Larger than any picture, which crops it.
  return (
    <svg aria-hidden width={1400} height={1400} style={{ position: "absolute", left: 0, top: 0 }}>
      <g transform={`translate(${place.x} ${place.y}) rotate(${turn}) scale(${scale})`}>
        {draw(figure.rounds.slice(0, props.rounds), chords)}
        {rays && draw(lines, rays)}
        {draw(points.slice(litCount), dots)}
        {draw(points.slice(0, litCount), lit ?? dots)}
      </g>
    </svg>
  );
}
