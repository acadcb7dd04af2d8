import ICAL from "ical.js";
import { site } from "#site/content/site.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { dateOf } from "./event-format.ts";
import { galleryPath } from "./event-paths.ts";
import type { SiteEvent } from "./events.ts";

// Lines have at most 75 octets (RFC 5545, 3.1), but the library does not count the space that begins a continued line.
ICAL.foldLength = 74;

/**
 * Returns events as an iCalendar text (RFC 5545), serialised from jCal (RFC 7265). The same events give the same text:
 * SEQUENCE and DTSTAMP depend on an event's last revision, not on the time of the build. `siteUrl` has no trailing slash.
 */
export function calendarText(events: readonly SiteEvent[], siteUrl: string): string {
  const properties = [
    ["version", {}, "text", "2.0"],
    ["prodid", {}, "text", `-//${site.name}//Events//${site.language.toUpperCase()}`],
    ["x-wr-calname", {}, "unknown", site.name],
  ];
  const components = events.map((event) => eventComponent(event, siteUrl));
  return ICAL.stringify(["vcalendar", properties, components]);
}

function eventComponent(event: SiteEvent, siteUrl: string) {
  const revised = Temporal.Instant.from(event.revised);
  const url = siteUrl + (event.gallery ? galleryPath(event.slug) : upcomingEvents.path);
  const value = (time: string) =>
    // DTEND is exclusive: for whole days it is the day after (RFC 5545, 3.6.1).
    event.timed ? ["date-time", `${Temporal.Instant.from(time)}`] : ["date", dateOf(time)];
  const properties = [
    // Must never change: calendars recognise the event by it.
    ["uid", {}, "text", `${event.slug}@${new URL(siteUrl).hostname}`],
    // In minutes since 1970, so that a later revision has a larger number (RFC 5545, 3.8.7.4).
    ["sequence", {}, "integer", revised.epochMilliseconds / 60_000],
    ["dtstamp", {}, "date-time", `${revised}`],
    ["summary", {}, "text", `${event.title}, ${site.name}`],
    ["description", {}, "text", event.summary],
    ...(event.place ? [["location", {}, "text", event.place]] : []),
    ["url", {}, "uri", url],
    ["dtstart", {}, ...value(event.start)],
    ["dtend", {}, ...value(event.end)],
  ];
  return ["vevent", properties, []];
}
