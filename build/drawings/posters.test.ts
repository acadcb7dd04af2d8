import { expect, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { drawSvg } from "./draw.ts";
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
