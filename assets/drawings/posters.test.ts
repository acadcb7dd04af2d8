import sharp from "sharp";
import { expect, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { drawSvg } from "./draw.ts";
import { drawPosters, posterDrawing } from "./posters.tsx";

test.each(posters)("the poster $id has all its words, inside its edges", async (poster) => {
  const words: string[] = [];
  const svg = await drawSvg(posterDrawing(poster), (node) => {
    if (!node.textContent) return;
    words.push(node.textContent);
    expect(node.left).toBeGreaterThan(60);
    expect(node.left + node.width).toBeLessThan(1080 - 60);
    expect(node.top + node.height).toBeLessThan(1350 - 60);
  });
  const { kicker, title, line } = poster;
  for (const text of [kicker, title, line, guide.show, site.name]) {
    expect(words.join(" ").replace(/\s+/g, " ")).toContain(text);
  }
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
});

test("the posters are portrait pictures, and the same ones each time", async () => {
  const drawn = await drawPosters();
  expect(drawn.map(({ png: _, ...poster }) => poster)).toEqual(posters);
  for (const { png, ...poster } of drawn) {
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1080, height: 1350 });
    const svg = () => drawSvg(posterDrawing(poster));
    expect(await svg()).toBe(await svg());
  }
});

test("the posters can be told apart by their words and their file names", () => {
  for (const field of ["alt", "title", "fileName"] as const) {
    expect(new Set(posters.map((poster) => poster[field])).size).toBe(posters.length);
  }
});
