import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { dateOf, eventDays, eventHours } from "#site/lib/events/event-format.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { ANNOUNCED, GALLERIES, PAST } from "../events.ts";
import { elementsOf, mainOf, SITE_FOLDER, textOf } from "./built-pages.ts";

/* docs/product.md#upcoming-events, docs/product.md#past-events, docs/product.md#event-galleries */

/** On a phone with 3 device pixels to a CSS pixel, in bytes. */
const THUMBNAILS_BUDGET = 120_000;

const linksOf = (root: Tree.Node) =>
  elementsOf(root, "a").map((link) => [textOf(link), getAttribute(link, "href")]);

test("the invitation says when and where the annual meeting is, and who may come", () => {
  const cards = elementsOf(mainOf("/upcoming-events"), "article");
  expect(cards).toHaveLength(ANNOUNCED.length);
  const card = cards.find((one) => /annual closed-door meeting/i.test(textOf(one)));
  if (!card) throw new Error("the annual meeting is not announced");
  const event = ANNOUNCED.find(({ title }) => textOf(card).includes(title));
  if (!event) throw new Error("no announced event has the title of the card");
  const [time] = elementsOf(card, "time");
  expect(time && getAttribute(time, "datetime")).toBe(dateOf(event.start));
  expect(time && textOf(time)).toBe(eventDays(event, "full"));
  expect(textOf(card)).toContain(`${eventHours(event)} Israel time`);
  expect(textOf(card)).toMatch(/university/i);
  expect(textOf(card)).toMatch(/registered membership/);
  expect(linksOf(card)).toContainEqual([identity.email, `mailto:${identity.email}`]);
});

test("the upcoming events have a link to the invite request and one to the past events", () => {
  const main = mainOf("/upcoming-events");
  const [card] = elementsOf(main, "article");
  const join = card && linksOf(card).filter(([text]) => /join/i.test(text ?? ""));
  expect(join).toEqual([[expect.anything(), "/request-invite"]]);
  expect(linksOf(main)).toContainEqual(["PAST EVENTS", "/past-events"]);
});

test("the past events are cards with a photograph and a link to their gallery, the latest first", () => {
  const cards = elementsOf(mainOf("/past-events"), "li").map((card) => ({
    title: elementsOf(card, "h2").map(textOf),
    date: elementsOf(card, "time").map(textOf),
    photos: elementsOf(card, "img").length,
    links: elementsOf(card, "a").map((link) => [
      getAttribute(link, "aria-label"),
      getAttribute(link, "href"),
    ]),
  }));
  expect(cards).toEqual(
    PAST.map(({ title, slug, ...event }) => ({
      title: [title],
      date: [eventDays(event)],
      photos: 1,
      links: [[`View the gallery: ${title}`, galleryPath(slug)]],
    })),
  );
});

test("the past events have their fixed dates and numbers of photos", () => {
  const dates = PAST.map((event) => [event.title, eventDays(event)]);
  expect(dates).toContainEqual(["Quarterly event", "March 6, 2025"]);
  expect(dates).toContainEqual(["Launch event", "December 11, 2024"]);
  expect(GALLERIES).toEqual(
    expect.arrayContaining([
      { path: "/events/quarterly-march-2025", title: "Quarterly Event", total: 10 },
      { path: "/events/launch-december-2024", title: "Launch Event", total: 17 },
    ]),
  );
});

test.each(GALLERIES)(
  "$path has its title, its thanks and the links to both lists of events",
  ({ path, title }) => {
    const main = mainOf(path);
    expect(elementsOf(main, "h1").map(textOf)).toEqual([title]);
    expect(textOf(main)).toMatch(/thank you/i);
    expect(linksOf(main)).toContainEqual(["Past events", "/past-events"]);
    expect(linksOf(main)).toContainEqual(["UPCOMING EVENTS", "/upcoming-events"]);
  },
);

test.each(GALLERIES)(
  "$path has $total thumbnails with distinct alternative texts, each a link to its photo, of at most 120,000 bytes",
  ({ path, total }) => {
    const row = elementsOf(mainOf(path), "ul").find(
      (list) => getAttribute(list, "aria-label") === "All photographs",
    );
    if (!row) throw new Error("the gallery has no thumbnails");
    const photos = elementsOf(row, "a").map((link) => getAttribute(link, "href") ?? "");
    expect(new Set(photos).size).toBe(total);
    for (const photo of photos) expect(existsSync(join(SITE_FOLDER, photo)), photo).toBe(true);
    const texts = elementsOf(row, "img").map((image) => getAttribute(image, "alt"));
    expect(new Set(texts.filter(Boolean)).size).toBe(total);

    const sizes = elementsOf(row, "source").map((source) => {
      const largest = getAttribute(source, "srcset")?.split(", ").at(-1) ?? "";
      return statSync(join(SITE_FOLDER, largest.replace(/ \d+w$/, ""))).size;
    });
    expect(sizes).toHaveLength(total);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(THUMBNAILS_BUDGET);
  },
);
