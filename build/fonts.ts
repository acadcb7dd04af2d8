import { readFile } from "node:fs/promises";
// @ts-expect-error: the package has no types.
import subsetFont from "subset-font";
import subsetFontPackage from "subset-font/package.json" with { type: "json" };
import { cached } from "./cached.ts";

const SOURCE =
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
// Archivo has no arrows to the left and right; those are icons.
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…‹›€−↑↓′″™`;

/** The web font as WOFF2, with the ranges of weight and width that the pages may use. */
export function webFont(): Promise<Buffer> {
  return subset("woff2", {
    wght: { min: 400, max: 700, default: 400 },
    wdth: { min: 100, max: 120, default: 100 },
  });
}

/** The styles that the pages use most, as TrueType without axes, for the cards, the posters and the PDF. */
export async function staticFonts() {
  return {
    body: await subset("truetype", { wght: 400, wdth: 100 }),
    semibold: await subset("truetype", { wght: 600, wdth: 100 }),
    display: await subset("truetype", { wght: 680, wdth: 118 }),
  };
}

type Axes = Record<string, number | { min: number; max: number; default: number }>;

async function subset(targetFormat: "woff2" | "truetype", variationAxes: Axes): Promise<Buffer> {
  const source = await readFile(SOURCE);
  const options = { targetFormat, variationAxes, keepFeatures: ["kern", "liga", "tnum", "rvrn"] };
  const make = () => subsetFont(source, CHARACTERS, options);
  return cached("fonts", source, [CHARACTERS, options, subsetFontPackage.version], make);
}
