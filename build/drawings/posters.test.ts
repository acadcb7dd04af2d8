import sharp from "sharp";
import { expect, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { drawPng, drawSvg } from "./draw.ts";
import { posterDrawing } from "./posters.tsx";

test.each(posters)("the poster $id has all its words inside its edges", async (poster) => {
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

test.each(posters)("the poster $id is a portrait PNG and always the same", async (poster) => {
  const drawing = posterDrawing(poster);
  const png = await drawPng(drawing);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1080, height: 1350 });
  expect(await drawSvg(drawing)).toBe(await drawSvg(posterDrawing(poster)));
});

test("the posters differ in title, alt text and file name", () => {
  for (const field of ["alt", "title", "fileName"] as const) {
    expect(new Set(posters.map((poster) => poster[field])).size).toBe(posters.length);
  }
});
