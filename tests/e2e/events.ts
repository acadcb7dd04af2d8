import { loadEvents } from "#build/load-events.ts";

const { events, galleries } = await loadEvents();

/** The events that have a gallery, the latest first. */
export const PAST = galleries;

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
