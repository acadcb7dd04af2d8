import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { z } from "astro/zod";
import { parse } from "yaml";
import { galleryPath } from "#site/lib/events/event-format.ts";
import { eventSchema } from "#site/lib/events/event-schema.ts";

/** All events, the latest first. */
const EVENTS = globSync("site/events/*/event.yaml")
  .map((file) => ({
    ...eventSchema(z.string()).parse(parse(readFileSync(file, "utf8"))),
    slug: basename(dirname(file)),
  }))
  .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));

/** The past events, which have a gallery, the latest first. */
export const PAST = EVENTS.flatMap((event) =>
  event.gallery ? [{ ...event, gallery: event.gallery }] : [],
);

/** Every gallery with the number of its photos, the latest first. */
export const GALLERIES = PAST.map(({ slug, gallery }) => ({
  path: galleryPath(slug),
  title: gallery.heading,
  total: gallery.photos.length,
}));

/** The announced events, the earliest first. */
export const ANNOUNCED = EVENTS.filter(({ gallery }) => !gallery).reverse();

const [first] = ANNOUNCED;
const last = ANNOUNCED.filter(({ cancelled }) => !cancelled)
  .toSorted((one, other) => Date.parse(one.end) - Date.parse(other.end))
  .at(-1);
if (!first || !last) throw new Error("no event is announced");

/** The announced event that ends last, of those that are not cancelled. */
export const MEETING = last;

/** A time before all announced events, and one after all of them. */
export const BEFORE_EVENTS = new Date(Date.parse(first.start) - 7 * 24 * 60 * 60 * 1_000);
export const AFTER_EVENTS = new Date(MEETING.end);
