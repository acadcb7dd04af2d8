import { readFile } from "node:fs/promises";
// @ts-expect-error: the package has no types.
import subsetFont from "subset-font";
import subsetFontPackage from "subset-font/package.json" with { type: "json" };
import { cached } from "./cached.ts";

const SOURCE =
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
/** English and its punctuation. Archivo has no arrows to the left and right; those are icons. */
const BASIC = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…−↑↓`;
const WEB_AXES = {
  wght: { min: 400, max: 700, default: 400 },
  wdth: { min: 100, max: 120, default: 100 },
};

/**
 * The rest of Latin 1 and some signs, as a `unicode-range` (CSS Fonts 4, 4.5): the second half of the font, which a browser
 * fetches only for a page that contains one of them.
 */
export const EXTENDED_RANGE: [string, ...string[]] = [
  "U+A1-A8",
  "U+AA-B6",
  "U+B8-D6",
  "U+D8-FF",
  "U+2022",
  "U+20AC",
];
const EXTENDED = EXTENDED_RANGE.map((codes) => {
  const [first = 0, last = first] = codes
    .slice("U+".length)
    .split("-")
    .map((code) => parseInt(code, 16));
  return range(first, last);
}).join("");

/** The web font as two WOFF2 files, with the ranges of weight and width that the pages may use. */
export const webFonts = async () => ({
  basic: await subset("woff2", BASIC, WEB_AXES),
  extended: await subset("woff2", EXTENDED, WEB_AXES),
});

/** The styles that the pages use most, as TrueType without axes, for link previews, posters and the PDF. */
export async function staticFonts() {
  return {
    body: await subset("truetype", BASIC + EXTENDED, { wght: 400, wdth: 100 }),
    semibold: await subset("truetype", BASIC + EXTENDED, { wght: 600, wdth: 100 }),
    display: await subset("truetype", BASIC + EXTENDED, { wght: 680, wdth: 118 }),
  };
}

type Axes = Record<string, number | { min: number; max: number; default: number }>;

async function subset(
  targetFormat: "woff2" | "truetype",
  characters: string,
  variationAxes: Axes,
): Promise<Buffer> {
  const source = await readFile(SOURCE);
  const options = { targetFormat, variationAxes, keepFeatures: ["kern", "liga", "tnum", "rvrn"] };
  const make = () => subsetFont(source, characters, options);
  return cached("fonts", source, [characters, options, subsetFontPackage.version], make);
}
