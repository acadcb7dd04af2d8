import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { posters } from "#app/content/posters.ts";
import { makeFonts, openFont } from "./fonts.ts";
import type { PosterFonts } from "./poster-type.ts";
import { posterSvg } from "./posters.ts";

let fonts: PosterFonts;

beforeAll(async () => {
  const { body, semibold, display } = await makeFonts();
  fonts = { body: openFont(body), semibold: openFont(semibold), display: openFont(display) };
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
      const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
      const xs = numbers.filter((_, index) => index % 2 === 0);
      const ys = numbers.filter((_, index) => index % 2 === 1);
      expect(Math.min(...xs)).toBeGreaterThan(60);
      expect(Math.max(...xs)).toBeLessThan(1080 - 60);
      expect(Math.max(...ys)).toBeLessThan(1350 - 60);
    }
  });
});

test("the posters can be told apart by their words and their file names", () => {
  for (const field of ["alt", "title", "fileName"] as const) {
    expect(new Set(posters.map((poster) => poster[field])).size).toBe(posters.length);
  }
});
