import type { Font } from "fontkit";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFonts, openFont } from "../fonts/fonts.ts";
import { breakLines, outlineText } from "./outline-text.ts";
import { pathBox } from "./path-box.ts";

let font: Font;

beforeAll(async () => {
  font = openFont((await makeFonts()).display);
});

describe("breakLines", () => {
  const letters = (line: string) => line.length;

  test("fills each line up to the measure", () => {
    expect(breakLines("a seat at the table", 9, letters)).toEqual(["a seat at", "the table"]);
    expect(breakLines("a seat at the table", 8, letters)).toEqual(["a seat", "at the", "table"]);
  });

  test("leaves a word that is wider than the measure alone on its line", () => {
    expect(breakLines("no marketing here", 5, letters)).toEqual(["no", "marketing", "here"]);
  });
});

describe("outlineText", () => {
  test("stands with its capitals at the top and its last baseline at the bottom of the box", () => {
    const outline = outlineText("HE HE", 40, 100, { font, size: 100, leading: 1, measure: 200 });
    expect(outline.lines).toEqual(["HE", "HE"]);
    expect(outline.height).toBeCloseTo(168.6, 1);
    expect(pathBox(outline.path).top).toBeCloseTo(100, 0);
    expect(pathBox(outline.path).low).toBeCloseTo(100 + outline.height, 0);
    expect(pathBox(outline.path).left).toBeGreaterThanOrEqual(40);
    expect(pathBox(outline.path).right).toBeLessThanOrEqual(40 + outline.width);
  });

  test("kerns, and adds the letter-spacing between the letters only", () => {
    const style = { font, size: 100 };
    const width = (text: string, spacing?: number) =>
      outlineText(text, 0, 0, spacing === undefined ? style : { ...style, spacing }).width;
    expect(width("AV")).toBeLessThan(width("A") + width("V"));
    expect(width("HEH", 0.1) - width("HEH")).toBeCloseTo(20, 5);
  });

  test("aligns at its left, middle or right", () => {
    const at = (align: "left" | "center" | "right") =>
      pathBox(outlineText("H", 500, 0, { font, size: 100, align }).path);
    expect(at("left").left).toBeGreaterThanOrEqual(500);
    expect((at("center").left + at("center").right) / 2).toBeCloseTo(500, 0);
    expect(at("right").right).toBeLessThanOrEqual(500);
  });
});
