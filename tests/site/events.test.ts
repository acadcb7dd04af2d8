import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { eventDay } from "#site/lib/events/event-format.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { ANNOUNCED, PAST } from "../events.ts";
import { builtPage, elementsOf, wordsOf } from "./built-pages.ts";

/* docs/product.md#upcoming-events, docs/product.md#past-events */

/* The events of the content; where a text or a date is written out here, docs/product.md fixes it. */

function mainOf(path: string): Tree.Element {
  const [main] = elementsOf(builtPage(path), "main");
  if (!main) throw new Error(`${path} has no main part`);
  return main;
}

const linksOf = (root: Tree.Node) =>
  elementsOf(root, "a").map((link) => [wordsOf(link), getAttribute(link, "href")]);

test("the invitation says when and where the annual meeting is, and who may come", () => {
  const cards = elementsOf(mainOf("/upcoming-events"), "article");
  expect(cards).toHaveLength(ANNOUNCED.length);
  const card = cards.find((one) => /annual closed-door meeting/i.test(wordsOf(one)));
  if (!card) throw new Error("the annual meeting is not announced");
  const [time] = elementsOf(card, "time");
  expect(time && getAttribute(time, "datetime")).toBe("2025-12-08");
  expect(time && wordsOf(time)).toBe("Monday, December 8, 2025");
  expect(wordsOf(card)).toContain("14:00-18:00 Israel time");
  expect(wordsOf(card)).toMatch(/university/i);
  expect(wordsOf(card)).toMatch(/registered membership/);
  expect(linksOf(card)).toContainEqual([identity.email, `mailto:${identity.email}`]);
});

test("who is no member is led to the invite request, and everyone to the past events", () => {
  const main = mainOf("/upcoming-events");
  const [card] = elementsOf(main, "article");
  const join = card && linksOf(card).filter(([words]) => /join/i.test(words ?? ""));
  expect(join).toEqual([[expect.anything(), "/request-invite"]]);
  expect(linksOf(main)).toContainEqual(["PAST EVENTS", "/past-events"]);
});

test("the past events are cards with a photograph and their gallery, the latest first", () => {
  const cards = elementsOf(mainOf("/past-events"), "li").map((card) => ({
    title: elementsOf(card, "h2").map(wordsOf),
    date: elementsOf(card, "time").map(wordsOf),
    photos: elementsOf(card, "img").length,
    links: elementsOf(card, "a").map((link) => [
      getAttribute(link, "aria-label"),
      getAttribute(link, "href"),
    ]),
  }));
  expect(cards).toEqual(
    PAST.map(({ title, date, slug }) => ({
      title: [title],
      date: [eventDay(date).day],
      photos: 1,
      links: [[`View the gallery: ${title}`, galleryPath(slug)]],
    })),
  );
});

test("the past events have their dates", () => {
  const known = PAST.map(({ title, date }) => [title, eventDay(date).day]);
  expect(known).toContainEqual(["Quarterly event", "March 6, 2025"]);
  expect(known).toContainEqual(["Launch event", "December 11, 2024"]);
});
