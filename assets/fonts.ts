import { readFile } from "node:fs/promises";
import { join } from "node:path";
// @ts-expect-error: it has no types of its own.
import subsetFont from "subset-font";
import cutter from "subset-font/package.json" with { type: "json" };
import { cached } from "./files.ts";
import { root } from "./paths.ts";

const SOURCE =
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
// Arrows to the side are not among the glyphs of Archivo: they are drawn as icons.
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…‹›€−↑↓′″™`;

/** The web font, with as much of its axes as the pages may ask for. */
export function webFont(): Promise<Buffer> {
  return cut("woff2", {
    wght: { min: 400, max: 700, default: 400 },
    wdth: { min: 100, max: 120, default: 100 },
  });
}

/** The cuts that the pages use most, as TrueType without axes, for what is drawn here: cards, posters, PDF. */
export async function staticFonts() {
  return {
    body: await cut("truetype", { wght: 400, wdth: 100 }),
    semibold: await cut("truetype", { wght: 600, wdth: 100 }),
    display: await cut("truetype", { wght: 680, wdth: 118 }),
  };
}

type Axes = Record<string, number | { min: number; max: number; default: number }>;

async function cut(targetFormat: "woff2" | "truetype", variationAxes: Axes): Promise<Buffer> {
  const source = await readFile(join(root, SOURCE));
  const options = { targetFormat, variationAxes, keepFeatures: ["kern", "liga", "tnum", "rvrn"] };
  const make = () => subsetFont(source, CHARACTERS, options);
  return cached("fonts", source, [CHARACTERS, options, cutter.version], make);
}
