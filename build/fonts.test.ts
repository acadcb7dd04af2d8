import { glob, readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { staticFonts, webFont } from "./fonts.ts";

const open = (file: Buffer) => create(file) as Font;
const web = await webFont();

test("the web font keeps the two axes that the pages use", () => {
  expect(open(web).variationAxes).toMatchObject({
    wght: { min: 400, max: 700, default: 400 },
    wdth: { min: 100, max: 120, default: 100 },
  });
});

test("every font has the characters of the content and our punctuation", async () => {
  const texts = ["Aéß–—‘’“”…•·×−€\u00a0"];
  for await (const file of glob("site/content/**/*.ts")) {
    texts.push(await readFile(file, "utf8"));
  }
  const characters = new Set(texts.join("").replaceAll("\n", ""));
  expect(characters.size).toBeGreaterThan(80);
  for (const file of [web, ...Object.values(await staticFonts())]) {
    const font = open(file);
    const missing = [...characters].filter(
      (character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    expect(missing).toEqual([]);
  }
});

test("the web font has kerning and tabular figures", () => {
  const font = open(web);
  expect(font.availableFeatures).toEqual(expect.arrayContaining(["kern", "tnum"]));
  const tabular = font.layout("10", { tnum: true }).glyphs.map((glyph) => glyph.advanceWidth);
  expect(tabular[0]).toBe(tabular[1]);
});

test("the static fonts have no axes and get wider from body to display", async () => {
  const { body, semibold, display } = await staticFonts();
  const width = (file: Buffer) => open(file).layout("Practical security").advanceWidth;
  for (const file of [body, semibold, display])
    expect(Object.keys(open(file).variationAxes)).toEqual([]);
  expect(width(semibold)).toBeGreaterThan(width(body));
  expect(width(display)).toBeGreaterThan(width(semibold) * 1.1);
});
