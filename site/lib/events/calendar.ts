import ICAL from "ical.js";
import { site } from "#site/content/site.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { EVENT_ZONE } from "./event-format.ts";
import { galleryPath } from "./event-paths.ts";
import type { SiteEvent } from "./events.ts";

/** The fields of an event that a calendar needs. */
export type CalendarEvent = Omit<SiteEvent, "start" | "end" | "date" | "list" | "revised">;

/**
 * Israel's time zone (RFC 5545, 3.6.5): since 2013, summer time from the Friday before the last Sunday of March (the Friday
 * between the 23rd and the 29th) at 2:00 until the last Sunday of October at 2:00 (Time Determination Law 5752-1992, as
 * amended in 2013).
 */
const ISRAEL_TIME_ZONE = `BEGIN:VTIMEZONE
TZID:Asia/Jerusalem
BEGIN:STANDARD
DTSTART:20131027T020000
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
TZNAME:IST
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20130329T020000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
TZNAME:IDT
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29
END:DAYLIGHT
END:VTIMEZONE`;

// Lines have at most 75 octets (RFC 5545, 3.1), but the library does not count the space that begins a continued line.
ICAL.foldLength = 74;

/**
 * Returns events as an iCalendar text (RFC 5545), serialised from jCal (RFC 7265). The same events give the same text:
 * SEQUENCE and DTSTAMP depend on an event's last revision, not on the time of the build. `siteUrl` has no trailing slash.
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
  const revised = Temporal.Instant.from(event.revisedAt);
  const url = siteUrl + (event.gallery ? galleryPath(event.slug) : upcomingEvents.path);
  const time = (instant: string) => {
    const clock = Temporal.Instant.from(instant).toZonedDateTimeISO(EVENT_ZONE).toPlainDateTime();
    if (event.timed) return [{ tzid: EVENT_ZONE }, "date-time", `${clock}`];
    // DTEND is exclusive: for whole days it is the day after (RFC 5545, 3.6.1).
    return [{}, "date", `${clock.toPlainDate()}`];
  };
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
    ["dtstart", ...time(event.startsAt)],
    ["dtend", ...time(event.endsAt)],
  ];
  return ["vevent", properties, []];
}
