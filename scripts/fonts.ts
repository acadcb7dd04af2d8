import { readFile, writeFile } from "node:fs/promises";
// @ts-expect-error: the package has no types.
import subsetFont from "subset-font";
import { BASIC, EXTENDED } from "#site/fonts/characters.ts";

const SOURCE =
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2";
/** The weights and widths that the pages may use. */
const PAGES = {
  wght: { min: 400, max: 700, default: 400 },
  wdth: { min: 100, max: 120, default: 100 },
};

/**
 * `npm run fonts`: cuts the files in `site/fonts/` out of Archivo. WOFF2 is for the pages, in two halves; TrueType, in the styles
 * that the pages use most, for pictures and the PDF.
 */
const archivo = await readFile(SOURCE);
await cut("basic.woff2", BASIC, PAGES);
await cut("extended.woff2", EXTENDED, PAGES);
await cut("body.ttf", BASIC + EXTENDED, { wght: 400, wdth: 100 });
await cut("semibold.ttf", BASIC + EXTENDED, { wght: 600, wdth: 100 });
await cut("display.ttf", BASIC + EXTENDED, { wght: 680, wdth: 118 });

/** Writes a file with these characters; an axis that is a number is fixed. */
async function cut(name: string, characters: string, variationAxes: object): Promise<void> {
  const targetFormat = name.endsWith(".woff2") ? "woff2" : "truetype";
  const keepFeatures = ["kern", "liga", "tnum", "rvrn"];
  const font = await subsetFont(archivo, characters, { targetFormat, variationAxes, keepFeatures });
  await writeFile(`site/fonts/archivo-${name}`, font);
}
