import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parse } from "yaml";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { eventTimes } from "#site/lib/events/event-times.ts";

/** The content of an `event.yaml`, which the build has validated. */
type EventFile = {
  title: string;
  start: string;
  end: string;
  revised: string;
  list: "upcoming" | "past";
  summary: string;
  gallery?: Gallery;
};
type Gallery = { heading: string; thanks: string; photos: { file: string; alt: string }[] };

/** All events, the latest first. */
export const EVENTS = globSync("site/events/*/event.yaml")
  .map((file) => {
    const slug = basename(dirname(file));
    const event: EventFile = parse(readFileSync(file, "utf8"));
    return { ...event, ...eventTimes(slug, event), slug };
  })
  .sort((a, b) => b.startsAt.localeCompare(a.startsAt));

/** The events with a gallery, the latest first. */
export const WITH_GALLERY = EVENTS.flatMap((event) =>
  event.gallery ? [{ ...event, gallery: event.gallery }] : [],
);

/** The past events, which all have a gallery, the latest first. */
export const PAST = WITH_GALLERY.filter(({ list }) => list === "past");

/** Every gallery with the number of its photos, the latest first. */
export const GALLERIES = WITH_GALLERY.map(({ slug, gallery }) => ({
  path: galleryPath(slug),
  title: gallery.heading,
  total: gallery.photos.length,
}));

/** The announced events, the earliest first. */
export const ANNOUNCED = EVENTS.filter(({ list }) => list === "upcoming").reverse();

const [first, last] = [ANNOUNCED[0], ANNOUNCED.toSorted(byEnd).at(-1)];
if (!first || !last) throw new Error("no event is announced");

/** The announced event that ends last. */
export const MEETING = last;

/** A time before all announced events, and one after all of them. */
export const BEFORE_EVENTS = new Date(Date.parse(first.startsAt) - 7 * 24 * 60 * 60 * 1_000);
export const AFTER_EVENTS = new Date(MEETING.endsAt);

function byEnd(one: { endsAt: string }, other: { endsAt: string }): number {
  return one.endsAt.localeCompare(other.endsAt);
}
