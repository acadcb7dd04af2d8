import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { posters } from "#app/content/posters.ts";
import { makeFonts, openFonts } from "../fonts/fonts.ts";
import { pathBox } from "./path-box.ts";
import type { PosterFonts } from "./poster-type.ts";
import { posterSvg } from "./posters.ts";

let fonts: PosterFonts;

beforeAll(async () => {
  fonts = openFonts(await makeFonts());
});

describe.each(posters)("the poster $id", (poster) => {
  test("is a portrait picture without any text left to be set", async () => {
    const svg = posterSvg(poster, fonts);
    expect(svg).not.toContain("<text");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1080, height: 1350 });
  });

  test("keeps its words inside the edges", async () => {
    const filled = [...posterSvg(poster, fonts).matchAll(/<path fill="#\w+" d="([^"]+)"/g)];
    expect(filled.length).toBeGreaterThanOrEqual(5);
    for (const [, path = ""] of filled) {
      const { left, right, low } = pathBox(path);
      expect(left).toBeGreaterThan(60);
      expect(right).toBeLessThan(1080 - 60);
      expect(low).toBeLessThan(1350 - 60);
    }
  });
});

test("the posters can be told apart by their words and their file names", () => {
  for (const field of ["alt", "title", "fileName"] as const) {
    expect(new Set(posters.map((poster) => poster[field])).size).toBe(posters.length);
  }
});
