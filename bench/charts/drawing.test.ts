import { glob, readFile } from "node:fs/promises";
import { type Element, getAttribute, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import { parseFragment } from "parse5";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { EDGE, TEXT_SIZE, WIDTH } from "./drawing.ts";
import { THEMES } from "./themes.ts";

/** The width of a picture in a document on GitHub, on a phone of 390 pixels. */
const PHONE = 358;
/** What harms nobody, in a browser or in a document that shows it. */
const HARMLESS = ["svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan"];

/** The share of a text that stands before its point. */
const BEFORE: Record<string, number> = { start: 0, middle: 0.5, end: 1 };

const FILES = await Array.fromAsync(glob("docs/charts/*.svg"));

test("the charts are found", () => expect(FILES).toHaveLength(6));

describe.each(FILES)("%s", async (file) => {
  const svg = await readFile(file, "utf8");
  const elements = [...queryAll<Element>(parseFragment(svg), isElementNode)];

  test("is well-formed XML of the size that it says", async () => {
    // It reads SVG with an XML parser, which accepts nothing else.
    const { format, width } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, width }).toEqual({ format: "svg", width: WIDTH });
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
  });

  test("contains only shapes and text: no script, and no reference to anything", () => {
    const names = new Set(elements.map(({ tagName }) => tagName));
    expect([...names.difference(new Set(HARMLESS))]).toEqual([]);
    for (const { attrs } of elements) {
      for (const { name, value } of attrs) {
        expect(name).not.toMatch(/^on|href|style|src/);
        if (name !== "xmlns") expect(value).not.toMatch(/url\(|:\/\//);
      }
    }
  });

  test("keeps its text inside the edges, and readable on a phone", () => {
    expect((TEXT_SIZE * PHONE) / WIDTH).toBeGreaterThan(9);
    for (const element of elements.filter(({ tagName }) => tagName === "text")) {
      const size = Number(getAttribute(element, "font-size") ?? TEXT_SIZE);
      expect(size).toBeGreaterThanOrEqual(TEXT_SIZE);
      // Arial's letters are about half as wide as high.
      const width = getTextContent(element).length * size * 0.5;
      const before = BEFORE[getAttribute(element, "text-anchor") ?? "start"] ?? NaN;
      const start = Number(getAttribute(element, "x")) - before * width;
      expect(start, getTextContent(element)).toBeGreaterThanOrEqual(EDGE - 10);
      expect(start + width, getTextContent(element)).toBeLessThan(WIDTH - EDGE + 10);
    }
  });
});

test.each(Object.entries(THEMES))(
  "on the %s ground, text has a contrast of 4.5 to 1 and shapes of 3 to 1",
  (_mode, { ground, text, muted, accent, faint }) => {
    // Names inside a part of a bar have the colour of the ground.
    for (const color of [text, muted, accent]) expect(contrast(color, ground)).toBeGreaterThan(4.5);
    expect(contrast(faint, ground)).toBeGreaterThan(3);
  },
);

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
