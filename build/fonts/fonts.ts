import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { cached, cacheKey } from "../cache.ts";
import { writeIfChanged } from "../files.ts";
import { cacheDir, generatedDir, root } from "../paths.ts";
import { fallbackCss } from "./font-fallback.ts";

/** Fixed cuts of the variable font as TrueType, for what the build draws itself: PDF, posters, cards. */
export type FontInstances = { body: Buffer; semibold: Buffer; display: Buffer };

const SOURCE = join(
  root,
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
);

/** The axes of the web font: what the pages may ask for. The first values are the default. */
const WEB_AXES = {
  wght: { min: 400, max: 700, default: 400 },
  wdth: { min: 100, max: 120, default: 100 },
};
const INSTANCE_AXES = {
  body: { wght: 400, wdth: 100 },
  semibold: { wght: 600, wdth: 100 },
  display: { wght: 680, wdth: 118 },
};

// Arrows to the side are not among the glyphs of Archivo: they are drawn as icons.
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…‹›€−↑↓′″™`;
const FEATURES = ["kern", "liga", "tnum", "rvrn"];

/** Makes the web font and its fallback faces in `.generated/`, and returns the instances for the build itself. */
export async function makeFonts(): Promise<FontInstances> {
  const source = await readFile(SOURCE);
  const web = await cut(source, "woff2", WEB_AXES);
  const instances = {
    body: await cut(source, "truetype", INSTANCE_AXES.body),
    semibold: await cut(source, "truetype", INSTANCE_AXES.semibold),
    display: await cut(source, "truetype", INSTANCE_AXES.display),
  };
  await writeIfChanged(join(generatedDir, "archivo.woff2"), web);
  await writeIfChanged(join(generatedDir, "font-fallback.css"), fallbackCss(openFonts(instances)));
  return instances;
}

/** The instances as something that can be measured and drawn. */
export function openFonts({ body, semibold, display }: FontInstances) {
  return { body: openFont(body), semibold: openFont(semibold), display: openFont(display) };
}

/** A font file as something that can be measured and drawn. */
export function openFont(file: Buffer): Font {
  const font = create(file);
  if ("fonts" in font) throw new Error("A font file with one font is needed, not a collection.");
  return font;
}

function cut(
  source: Buffer,
  targetFormat: "woff2" | "truetype",
  variationAxes: Parameters<typeof subsetFont>[2]["variationAxes"],
): Promise<Buffer> {
  const options = { targetFormat, variationAxes, keepFeatures: FEATURES };
  const key = cacheKey(source, [CHARACTERS, options]);
  return cached(join(cacheDir, "fonts"), `${key}.${targetFormat}`, () =>
    subsetFont(source, CHARACTERS, options),
  );
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
