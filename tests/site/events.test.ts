import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { galleryPage } from "#site/content/gallery.ts";
import { site as identity } from "#site/content/site.ts";
import {
  CALENDAR_PATH,
  dateOf,
  eventCalendarPath,
  eventDays,
  eventHours,
  eventZone,
  firstAndLastDay,
  galleryPath,
} from "#site/lib/events/event-format.ts";
import { ANNOUNCED, GALLERIES, PAST } from "../events.ts";
import { elementsOf, heads, mainOf, SITE_FOLDER, SITE_URL, textOf } from "./built-pages.ts";

/* docs/product.md#upcoming-events, docs/product.md#past-events, docs/product.md#event-galleries */

/** On a phone with 3 device pixels to a CSS pixel, in bytes. */
const THUMBNAILS_BUDGET = 120_000;

const targetsOf = (root: Tree.Node) =>
  elementsOf(root, "a").map((link) => getAttribute(link, "href"));

test("each announced event has a card, the earliest first, with time, place and how to come", () => {
  const cards = elementsOf(mainOf("/upcoming-events"), "article");
  expect(cards).toHaveLength(ANNOUNCED.length);
  for (const [index, card] of cards.entries()) {
    const event = ANNOUNCED[index];
    if (!event) throw new Error("a card without an event");
    const [time] = elementsOf(card, "time");
    expect(time && getAttribute(time, "datetime")).toBe(dateOf(event.start));
    expect(time && textOf(time)).toBe(eventDays(event, "full"));
    const hours = event.timed ? [`${eventHours(event)} Israel time`, eventZone(event)] : [];
    for (const words of [event.title, event.place ?? "", ...hours]) {
      expect(textOf(card)).toContain(words);
    }
    const ways = ["/request-invite", `mailto:${identity.email}`];
    if (!event.cancelled) ways.push(eventCalendarPath(event.slug));
    expect(targetsOf(card)).toEqual(expect.arrayContaining(ways));
  }
});

test("all events are in one calendar, for programs, Google and as an address, and each has its own file", () => {
  const main = mainOf("/upcoming-events");
  const [header] = elementsOf(main, "header");
  expect(header && targetsOf(header)).toEqual(["#subscribe"]);
  const webcal = `${SITE_URL.replace("http", "webcal")}${CALENDAR_PATH}`;
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`;
  expect(targetsOf(main)).toEqual(expect.arrayContaining([webcal, google]));
  const [address] = elementsOf(main, "input");
  expect(address && getAttribute(address, "value")).toBe(SITE_URL + CALENDAR_PATH);

  const headers = JSON.parse(readFileSync("dist/headers.json", "utf8"));
  for (const { slug } of [...ANNOUNCED, ...PAST]) {
    for (const path of [CALENDAR_PATH, eventCalendarPath(slug)]) {
      expect(headers[path]["Content-Type"]).toBe("text/calendar; charset=utf-8");
      const text = readFileSync(join(SITE_FOLDER, path), "utf8");
      expect(text).toContain(`UID:${slug}@localhost\r\n`);
    }
  }
});

test("the past events are cards with their cover and a link to their gallery, the latest first", () => {
  const cards = elementsOf(mainOf("/past-events"), "li").map((card) => ({
    title: elementsOf(card, "h2").map(textOf),
    date: elementsOf(card, "time").map(textOf),
    photos: elementsOf(card, "img").map((image) => getAttribute(image, "alt")),
    links: elementsOf(card, "a").map((link) => [
      getAttribute(link, "aria-label"),
      getAttribute(link, "href"),
    ]),
  }));
  expect(cards).toEqual(
    PAST.map(({ title, slug, gallery, ...event }) => ({
      title: [title],
      date: [eventDays(event)],
      photos: [gallery.cover.alt],
      links: [[expect.stringContaining(title), galleryPath(slug)]],
    })),
  );
});

test("a gallery has its heading, date and thanks, and leads back to past and on to upcoming events", () => {
  for (const { slug, gallery, ...event } of PAST) {
    const main = mainOf(galleryPath(slug));
    expect(elementsOf(main, "h1").map(textOf)).toEqual([gallery.heading]);
    for (const words of [eventDays(event), gallery.thanks]) expect(textOf(main)).toContain(words);
    const ways = ["/past-events", "/upcoming-events"];
    expect(targetsOf(main)).toEqual(expect.arrayContaining(ways));
  }
});

test("events are described to search engines where they are announced and in their galleries", () => {
  for (const [path, events] of [
    ["/upcoming-events", ANNOUNCED],
    ...PAST.map((event) => [galleryPath(event.slug), [event]] as const),
  ] as const) {
    const { "@graph": graph } = JSON.parse(heads.get(path)?.jsonLd[0] ?? "");
    const described = graph.filter((thing: Record<string, unknown>) => thing["@type"] === "Event");
    expect(described, path).toEqual(
      events.map((event) => {
        const photograph = { image: expect.stringContaining(`${SITE_URL}/assets/`) };
        const [startDate, endDate] = event.timed
          ? [event.start, event.end]
          : firstAndLastDay(event);
        return expect.objectContaining({
          name: event.title,
          url: SITE_URL + path,
          startDate,
          endDate,
          eventStatus: `https://schema.org/Event${event.cancelled ? "Cancelled" : "Scheduled"}`,
          location: expect.objectContaining({ "@type": "Place" }),
          organizer: expect.objectContaining({ name: identity.name }),
          ...(event.gallery && photograph),
        });
      }),
    );
  }
});

test.each(GALLERIES)(
  "the $total thumbnails of $path have at most 120,000 bytes",
  ({ path, total }) => {
    const row = elementsOf(mainOf(path), "ul").find(
      (list) => getAttribute(list, "aria-label") === galleryPage.thumbnails,
    );
    const sizes = (row ? elementsOf(row, "source") : []).map((source) => {
      const largest = getAttribute(source, "srcset")?.split(", ").at(-1) ?? "";
      return statSync(join(SITE_FOLDER, largest.replace(/ \d+w$/, ""))).size;
    });
    expect(sizes).toHaveLength(total);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(THUMBNAILS_BUDGET);
  },
);
