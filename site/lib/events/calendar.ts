import ICAL from "ical.js";
import { site } from "#site/content/site.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { dateOf, galleryPath } from "./event-format.ts";
import type { SiteEvent } from "./events.ts";

// Lines have at most 75 octets (RFC 5545, 3.1), but the library does not count the space that begins a continued line.
ICAL.foldLength = 74;

/**
 * Returns events as an iCalendar text (RFC 5545), serialised from jCal (RFC 7265). The same events give the same text:
 * SEQUENCE and DTSTAMP depend on an event's last revision, not on the time of the build. It has no METHOD, with which it would be
 * a message about events (RFC 5546), so one that is cancelled says so itself. `siteUrl` has no trailing slash.
 */
export function calendarText(events: readonly SiteEvent[], siteUrl: string): string {
  const properties = [
    ["version", {}, "text", "2.0"],
    ["prodid", {}, "text", `-//${site.name}//Events//${site.language.toUpperCase()}`],
    ["x-wr-calname", {}, "unknown", site.name],
    // How often to ask for changes (RFC 7986, 5.7), and the same for Outlook.
    ["refresh-interval", {}, "duration", "P1D"],
    ["x-published-ttl", {}, "unknown", "P1D"],
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
  const prefix = event.cancelled ? `${upcomingEvents.card.label.cancelled}: ` : "";
  const properties = [
    // Must never change: calendars recognise the event by it.
    ["uid", {}, "text", `${event.slug}@${new URL(siteUrl).hostname}`],
    // In minutes since 1970, so that a later revision has a larger number (RFC 5545, 3.8.7.4).
    ["sequence", {}, "integer", revised.epochMilliseconds / 60_000],
    ["dtstamp", {}, "date-time", `${revised}`],
    // Not every calendar shows the status of an event to which it subscribes.
    ["summary", {}, "text", `${prefix}${event.title}, ${site.name}`],
    ["status", {}, "text", event.cancelled ? "CANCELLED" : "CONFIRMED"],
    ["description", {}, "text", `${event.summary}\n\n${url}`],
    ...(event.place ? [["location", {}, "text", event.place]] : []),
    ["url", {}, "uri", url],
    ["dtstart", {}, ...value(event.start)],
    ["dtend", {}, ...value(event.end)],
  ];
  return ["vevent", properties, []];
}
