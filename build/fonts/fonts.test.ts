import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { generatedDir } from "../paths.ts";
import { type FontInstances, makeFonts, openFont } from "./fonts.ts";

let instances: FontInstances;
let web: Buffer;

beforeAll(async () => {
  instances = await makeFonts();
  web = await readFile(join(generatedDir, "archivo.woff2"));
});

describe("the web font", () => {
  test("is small enough to be preloaded", () => {
    expect(web.length).toBeLessThan(60_000);
  });

  test("keeps the two axes the pages use", () => {
    expect(openFont(web).variationAxes).toMatchObject({
      wght: { min: 400, max: 700, default: 400 },
      wdth: { min: 100, max: 120, default: 100 },
    });
  });

  test("has our punctuation, kerning and tabular figures", () => {
    const font = openFont(web);
    const missing = [..."Aéß–—‘’“”…•·×−€\u00a0"].filter(
      (character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    expect(missing).toEqual([]);
    expect(font.availableFeatures).toEqual(expect.arrayContaining(["kern", "tnum"]));
    const tabular = font.layout("10", { tnum: true }).glyphs.map((glyph) => glyph.advanceWidth);
    expect(tabular[0]).toBe(tabular[1]);
  });
});

describe("the instances", () => {
  test("are fixed and rise in width from body to display", () => {
    const width = (file: Buffer) => openFont(file).layout("Practical security").advanceWidth;
    expect(Object.keys(openFont(instances.body).variationAxes)).toEqual([]);
    expect(width(instances.semibold)).toBeGreaterThan(width(instances.body));
    expect(width(instances.display)).toBeGreaterThan(width(instances.semibold) * 1.1);
  });
});

test("each fallback face keeps the line box of Archivo after scaling", async () => {
  const css = await readFile(join(generatedDir, "font-fallback.css"), "utf8");
  const faces = css.split("@font-face").slice(1);
  expect(faces).toHaveLength(6);
  for (const face of faces) {
    const value = (name: string) =>
      Number(face.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1]) / 100;
    expect(value("size-adjust") * value("ascent-override")).toBeCloseTo(0.878, 3);
    expect(value("size-adjust") * value("descent-override")).toBeCloseTo(0.21, 3);
  }
});
