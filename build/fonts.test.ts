import { glob, readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { staticFonts, webFonts } from "./fonts.ts";

const open = (file: Buffer) => create(file) as Font;
const { basic, extended } = await webFonts();

test("both files of the web font keep the two axes that the pages use", () => {
  for (const file of [basic, extended]) {
    expect(open(file).variationAxes).toMatchObject({
      wght: { min: 400, max: 700, default: 400 },
      wdth: { min: 100, max: 120, default: 100 },
    });
  }
});

/** Those of these characters that a font lacks. */
const missing = (characters: Iterable<string>, ...files: Buffer[]) =>
  [...characters].filter(
    (character) =>
      !files.some((file) => open(file).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );

test("the two files have no character in common, and together all of Latin 1", () => {
  const latin1 = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0xa1 + i)).filter(
    (character) => character !== "\u00ad",
  );
  expect(missing(latin1, basic, extended)).toEqual([]);
  const both = open(basic).characterSet.filter((code) => open(extended).hasGlyphForCodePoint(code));
  // A space, which the package adds.
  expect(both.filter((code) => code > 0x20)).toEqual([]);
});

test("the file that every page has, and the static fonts, have the content's characters and punctuation", async () => {
  const texts = ["–—‘’“”…·×−\u00a0"];
  for await (const file of glob("site/content/**/*.ts")) {
    texts.push(await readFile(file, "utf8"));
  }
  const characters = new Set(texts.join("").replaceAll("\n", ""));
  expect(characters.size).toBeGreaterThan(80);
  for (const file of [basic, ...Object.values(await staticFonts())]) {
    expect(missing(characters, file)).toEqual([]);
  }
});

test("the web font has kerning and tabular figures", () => {
  const font = open(basic);
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
