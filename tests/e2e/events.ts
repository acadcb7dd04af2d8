import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parse } from "yaml";
import { eventTimes } from "#site/lib/events/event-times.ts";

/** An event as its file has it; the build checks that it does. */
type Entry = {
  title: string;
  start: string;
  end: string;
  revised: string;
  list: "upcoming" | "past";
  summary: string;
  gallery?: Gallery;
};
type Gallery = { heading: string; thanks: string; photos: { file: string; alt: string }[] };

const events = globSync("site/events/*/event.yaml")
  .map((file) => {
    const slug = basename(dirname(file));
    const entry: Entry = parse(readFileSync(file, "utf8"));
    return { ...entry, ...eventTimes(slug, entry), slug };
  })
  .sort((a, b) => b.startsAt.localeCompare(a.startsAt));

/** The events that have a gallery, the latest first. */
export const PAST = events.flatMap((event) =>
  event.gallery ? [{ ...event, gallery: event.gallery }] : [],
);

/** The events that are announced, in the order of their page. */
export const ANNOUNCED = events.filter(({ list }) => list === "upcoming").reverse();

const [first, last] = [ANNOUNCED[0], ANNOUNCED.toSorted(byEnd).at(-1)];
if (!first || !last) throw new Error("no event is announced");

/** The announced event that ends last: after it nothing lies ahead. */
export const MEETING = last;

/** When every announced event lies ahead, and when none does. */
export const AHEAD = new Date(Date.parse(first.startsAt) - 7 * 24 * 60 * 60 * 1_000);
export const OVER = new Date(MEETING.endsAt);

function byEnd(one: { endsAt: string }, other: { endsAt: string }): number {
  return one.endsAt.localeCompare(other.endsAt);
}
