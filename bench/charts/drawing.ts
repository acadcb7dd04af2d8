import { createElement as h, type ReactNode, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { roundTable } from "#site/lib/round-table.ts";
import type { Theme } from "./themes.ts";

/**
 * The width of every chart, in which it is shown in the column of a document. On a phone it shrinks to about 358 pixels, so
 * that the smallest text is still 9.5 pixels high.
 */
export const WIDTH = 640;
export const TEXT_SIZE = 17;
export const EDGE = 24;
/** The baseline of the words that explain the looks. */
export const KEY = 122;

/** A chart without its colours. */
export type Drawing = {
  title: string;
  /** What is shown, and in which unit. */
  subtitle: string;
  /** The result in words, for those who do not see it. */
  result: string;
  height: number;
  draw: (theme: Theme) => ReactNode[];
};

// The site's font is not on every machine. No element may depend on the exact width of a text.
const FONT = "Archivo, 'Helvetica Neue', Arial, sans-serif";

/** An SVG file on a ground of its own, since not every reader's page has the colour scheme that was asked for. */
export function toSvg({ title, subtitle, result, height, draw }: Drawing, theme: Theme): string {
  const head = [
    text(EDGE, 52, title, { fontSize: 27, fontWeight: 700 }),
    text(EDGE, 84, subtitle, { fill: theme.muted }),
  ];
  const svg = h(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...{ width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` },
      ...{ fontFamily: FONT, fontSize: TEXT_SIZE, fill: theme.text },
    },
    h("title", null, title),
    h("desc", null, result),
    h("rect", { width: WIDTH, height, rx: 2, fill: theme.ground }),
    figure(title, theme),
    ...head,
    ...draw(theme),
  );
  // A line for each element keeps the differences between two versions readable. Inside a text it would be a space.
  return `${renderToStaticMarkup(svg).replaceAll(/><(?!tspan|\/text)/g, ">\n<")}\n`;
}

/** The site's motif in the corner, as in the header of its pages. */
function figure(seed: string, theme: Theme): ReactNode {
  const { rounds, seats } = roundTable({ seed, seats: 15 });
  const dots = seats.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return h(
    "g",
    { transform: `translate(${WIDTH - 36} 6)`, fill: "none", stroke: theme.line },
    h("path", { d: rounds.slice(0, 3).join("") }),
    h("path", { d: dots, strokeWidth: 5, strokeLinecap: "round" }),
  );
}

/** A text whose baseline begins at a point. */
export const text = (x: number, y: number, words: ReactNode, props?: SVGProps<SVGTextElement>) =>
  h("text", { x: rounded(x), y: rounded(y), ...props }, words);

/** A straight line, such as one of the grid. */
export const line = (from: [number, number], to: [number, number], stroke: string, width = 1) =>
  h("path", { d: `M${from.map(rounded)}L${to.map(rounded)}`, stroke, strokeWidth: width });

/** One decimal is finer than the pixels. */
export const rounded = (coordinate: number) => Math.round(coordinate * 10) / 10;

/** Words at equal distances that explain the looks, each behind a mark of 14 pixels around the given middle. */
export const keyRow = (
  step: number,
  items: readonly { words: string; mark: (x: number, y: number) => ReactNode }[],
) =>
  items.flatMap(({ words, mark }, index) => {
    const x = EDGE + index * step;
    return [mark(x + 7, KEY - 6), text(x + 22, KEY, words)];
  });

/** About how wide a text is, in a font that is rather wide. */
export const widthOf = (words: string) => words.length * TEXT_SIZE * 0.55;

/** Round numbers from zero up to the largest value, about `count` of them. */
export function ticks(largest: number, count: number): number[] {
  const power = 10 ** Math.floor(Math.log10(largest / count));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => largest / one <= count) ?? largest;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}
