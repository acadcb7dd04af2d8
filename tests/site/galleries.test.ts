import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { PAST } from "../events.ts";
import { builtPage, elementsOf, wordsOf } from "./built-pages.ts";

/* docs/product.md#event-galleries */

const galleries = PAST.map(({ slug, gallery }) => ({
  path: galleryPath(slug),
  title: gallery.heading,
  total: gallery.photos.length,
}));

test("the two galleries have 10 and 17 photos", () => {
  expect(galleries).toEqual(
    expect.arrayContaining([
      { path: "/events/quarterly-march-2025", title: "Quarterly Event", total: 10 },
      { path: "/events/launch-december-2024", title: "Launch Event", total: 17 },
    ]),
  );
});

test.each(galleries)(
  "$path holds its title, a thumbnail for each of its $total photos, its thanks and both ways on",
  ({ path, title, total }) => {
    const [main] = elementsOf(builtPage(path), "main");
    if (!main) throw new Error("a page without a main part");
    expect(elementsOf(main, "h1").map(wordsOf)).toEqual([title]);
    expect(wordsOf(main)).toMatch(/thank you/i);
    const row = elementsOf(main, "ul").find(
      (list) => getAttribute(list, "aria-label") === "All photographs",
    );
    expect(row && elementsOf(row, "a")).toHaveLength(total);
    const links = elementsOf(main, "a").map((link) => [wordsOf(link), getAttribute(link, "href")]);
    expect(links).toContainEqual(["Past events", "/past-events"]);
    expect(links).toContainEqual(["UPCOMING EVENTS", "/upcoming-events"]);
  },
);
