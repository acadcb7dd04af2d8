import { EVENT_ZONE } from "#app/content/event-zone.ts";

/** The words for a day given as YYYY-MM-DD: "Monday" and "December 8, 2025" (specification, section 9). */
export function eventDay(date: string): { weekday: string; day: string } {
  // A calendar day has no zone of its own: both the instant and the format are UTC, so that it never moves.
  const instant = new Date(`${date}T00:00:00Z`);
  return { weekday: weekday.format(instant), day: day.format(instant) };
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

type Instants = { startsAt: string; endsAt: string };

/** From when to when by the clock of a zone, Israel's unless told otherwise: "14:00-18:00". */
export function eventHours({ startsAt, endsAt }: Instants, timeZone = EVENT_ZONE): string {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  });
  return `${clock.format(new Date(startsAt))}-${clock.format(new Date(endsAt))}`;
}
