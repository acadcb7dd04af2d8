import ICAL from "ical.js";
import { site } from "#site/content/site.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { EVENT_ZONE } from "#site/lib/events/event-format.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { ISRAEL_TIME_ZONE } from "./israel-time-zone.ts";

/** What a calendar says of an event. */
export type CalendarEvent = Omit<SiteEvent, "start" | "end" | "date" | "list">;

/** Revisions are counted in days from here: each later day is a larger number, as SEQUENCE asks for (RFC 5545, 3.8.7.4). */
const FIRST_DAY = Temporal.PlainDate.from("2024-01-01");

// The library does not count the space with which a continued line begins: 75 octets with it (RFC 5545, 3.1).
ICAL.foldLength = 74;

/**
 * Events as a calendar (RFC 5545, written by way of its JSON: RFC 7265). The same events give the same text: nothing in it
 * is the time of the build, and what changes an event's SEQUENCE and DTSTAMP is the day of its last revision. `siteUrl` is
 * without a slash at the end.
 */
export function calendarText(events: readonly CalendarEvent[], siteUrl: string): string {
  const properties = [
    ["version", {}, "text", "2.0"],
    ["prodid", {}, "text", `-//${site.name}//Events//${site.language.toUpperCase()}`],
    ["x-wr-calname", {}, "unknown", site.name],
  ];
  const components = events.map((event) => eventComponent(event, siteUrl));
  const zone = ICAL.parse(ISRAEL_TIME_ZONE);
  return ICAL.stringify(["vcalendar", properties, [zone, ...components]]);
}

function eventComponent(event: CalendarEvent, siteUrl: string) {
  const url = siteUrl + (event.gallery ? galleryPath(event.slug) : upcomingEvents.path);
  const time = (instant: string) => {
    const clock = Temporal.Instant.from(instant).toZonedDateTimeISO(EVENT_ZONE).toPlainDateTime();
    if (event.timed) return [{ tzid: EVENT_ZONE }, "date-time", `${clock}`];
    // Days without hours end with the first day after them (RFC 5545, 3.6.1).
    return [{}, "date", `${clock.toPlainDate()}`];
  };
  const properties = [
    // Never another one: by it a calendar knows that it has the event already.
    ["uid", {}, "text", `${event.slug}@${new URL(siteUrl).hostname}`],
    ["sequence", {}, "integer", FIRST_DAY.until(event.revised).days],
    ["dtstamp", {}, "date-time", `${event.revised}T00:00:00Z`],
    ["summary", {}, "text", `${event.title}, ${site.name}`],
    ["description", {}, "text", event.summary],
    ...(event.place ? [["location", {}, "text", event.place]] : []),
    ["url", {}, "uri", url],
    ["dtstart", ...time(event.startsAt)],
    ["dtend", ...time(event.endsAt)],
  ];
  return ["vevent", properties, []];
}
