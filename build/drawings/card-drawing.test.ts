import { beforeAll, describe, expect, test } from "vitest";
import { site } from "#app/content/site.ts";
import { CARD } from "#app/lib/crawlers/card-path.ts";
import { makeFonts, openFonts } from "../fonts/fonts.ts";
import { cardSvg } from "./card-drawing.ts";
import { pathBox } from "./path-box.ts";
import type { PosterFonts } from "./poster-type.ts";

let fonts: PosterFonts;

beforeAll(async () => {
  fonts = openFonts(await makeFonts());
});

const LONG = "The annual closed-door meeting of chief information security officers in Israel";

/** The texts of a card: everything that is filled and not a line. */
const texts = (svg: string) =>
  [...svg.matchAll(/<path fill="#\w+" d="([^"]+)"/g)].map(([, path = ""]) => pathBox(path));

describe.each([site.name, "Go", "Practical Security Show", "Telecommunications", LONG])(
  "a card with the title %s",
  (title) => {
    test("keeps its words inside the edges and clear of each other and of the circle", () => {
      const svg = cardSvg({ path: "/somewhere", title }, fonts);
      expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
      const boxes = texts(svg);
      expect(boxes).toHaveLength(title === site.name ? 2 : 3);
      for (const [index, { left, right, top, low }] of boxes.entries()) {
        expect(left).toBeGreaterThan(60);
        expect(right).toBeLessThan(630);
        expect(top).toBeGreaterThan(index === 0 ? 60 : (boxes[index - 1]?.low ?? 0));
        expect(low).toBeLessThan(CARD.height - 60);
      }
    });
  },
);

test("a title of one short word is set large", () => {
  const [, word] = texts(cardSvg({ path: "/x", title: "Hours" }, fonts));
  expect((word?.low ?? 0) - (word?.top ?? 0)).toBeGreaterThan(70);
});

test("each path has a figure of its own, and always the same one", () => {
  const draw = (path: string) => cardSvg({ path, title: "Title" }, fonts);
  const paths = ["/", "/a", "/b", "/events/a", "/events/b"];
  expect(new Set(paths.map(draw)).size).toBe(paths.length);
  expect(draw("/a")).toBe(draw("/a"));
});

test("from one seat in view, whatever the path, lines go to all the others", () => {
  for (let index = 0; index < 50; index++) {
    const svg = cardSvg({ path: `/${index}`, title: "Title" }, fonts);
    const seats = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.-]+)" r="(\d+)"/g)];
    const [own, ...more] = seats.filter(([, , , radius]) => radius === "22");
    expect(more).toEqual([]);
    expect(Number(own?.[1])).toBeLessThan(CARD.width);
    expect(svg.split(`M${own?.[1]} ${own?.[2]}L`).length - 1).toBe(seats.length - 1);
  }
});
