import type { CSSProperties, ReactNode } from "react";
import { palette } from "../palette.ts";

const { ink, textOnInk, mutedOnInk, brass, paper, textOnPaper, mutedOnPaper, brassDeep } = palette;
/** The two grounds of what is drawn, each with the colours that stand on it. */
export const INK = { ground: ink, text: textOnInk, muted: mutedOnInk, accent: brass };
export const PAPER = { ground: paper, text: textOnPaper, muted: mutedOnPaper, accent: brassDeep };
export type Colors = typeof INK | typeof PAPER;

/** The whole of a picture. What stands in it takes its colours from it. */
export function Sheet(props: { colors: Colors; children: ReactNode }) {
  const { ground, text, muted, accent } = props.colors;
  const size = { display: "flex", width: "100%", height: "100%", lineHeight: 1 };
  const colors = { background: ground, color: text, "--muted": muted, "--accent": accent };
  return <div style={{ ...size, ...colors }}>{props.children}</div>;
}

/** Texts one under the other, at this distance from the edges of the picture. */
export function Column({ children, ...place }: CSSProperties & { children: ReactNode }) {
  const column = { position: "absolute", display: "flex", flexDirection: "column" } as const;
  return <div style={{ ...column, gap: 12, ...place }}>{children}</div>;
}

/** The small label over a title. */
export function Label({ size, children }: { size: number; children: string }) {
  const letters = { letterSpacing: "0.16em", textTransform: "uppercase" } as const;
  const style = { fontFamily: "semibold", fontSize: size, color: "var(--accent)", ...letters };
  return <div style={style}>{children}</div>;
}

/** A title. Each word has a box of its own: satori counts the space after a word with it, and a box has to fit exactly. */
export function Title({ children, ...type }: CSSProperties & { children: string }) {
  const box = { display: "flex", flexWrap: "wrap", columnGap: "0.28em" } as const;
  // A large letter stands in from its box: by this much its stem is under that of a small one above.
  const shift = { position: "relative", left: "-0.06em" } as const;
  const words = children.split(" ").map((word) => <div key={word}>{word}</div>);
  return <div style={{ ...box, ...shift, fontFamily: "display", ...type }}>{words}</div>;
}

/** The sentence under a title. */
export function Line({ size, children }: { size: number; children: string }) {
  const style = { fontFamily: "body", fontSize: size, lineHeight: 1.35, color: "var(--muted)" };
  return <div style={style}>{children}</div>;
}
