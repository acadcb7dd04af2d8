import ICAL from "ical.js";
import { site } from "#site/content/site.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { EVENT_ZONE } from "#site/lib/events/event-zone.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { ISRAEL_TIME_ZONE } from "./israel-time-zone.ts";

/** What a calendar says of an event. */
export type CalendarEvent = Pick<SiteEvent, "slug" | "title" | "summary" | "place" | "revised"> &
  Pick<SiteEvent, "startsAt" | "endsAt" | "timed" | "hasGallery">;

/** Revisions are counted in days from here: each later day is a larger number, as SEQUENCE asks for (RFC 5545, 3.8.7.4). */
const FIRST_DAY = Temporal.PlainDate.from("2024-01-01");

// The library does not count the space with which a continued line begins: 75 octets with it (RFC 5545, 3.1).
ICAL.foldLength = 74;

/**
 * Events as a calendar (RFC 5545). The same events give the same text: nothing in it is the time of the build, and what
 * changes an event's SEQUENCE and DTSTAMP is the day of its last revision. `siteUrl` is without a slash at the end.
 */
export function calendarText(events: readonly CalendarEvent[], siteUrl: string): string {
  const zone = new ICAL.Component(ICAL.parse(ISRAEL_TIME_ZONE));
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  const language = site.language.toUpperCase();
  calendar.addPropertyWithValue("prodid", `-//${site.name}//Events//${language}`);
  calendar.addPropertyWithValue("x-wr-calname", site.name);
  calendar.addSubcomponent(zone);
  const timezone = new ICAL.Timezone(zone);
  for (const event of events) calendar.addSubcomponent(eventComponent(event, siteUrl, timezone));
  return `${calendar}\r\n`;
}

function eventComponent(event: CalendarEvent, siteUrl: string, zone: ICAL.Timezone) {
  const own = new ICAL.Component("vevent");
  const properties = {
    // Never another one: by it a calendar knows that it has the event already.
    uid: `${event.slug}@${new URL(siteUrl).hostname}`,
    sequence: FIRST_DAY.until(event.revised).days,
    dtstamp: ICAL.Time.fromDateTimeString(`${event.revised}T00:00:00Z`),
    summary: `${event.title}, ${site.name}`,
    description: event.summary,
    location: event.place,
    url: siteUrl + (event.hasGallery ? galleryPath(event.slug) : upcomingEvents.path),
  };
  for (const [name, value] of Object.entries(properties)) {
    if (value) own.addPropertyWithValue(name, value);
  }
  const time = (instant: string) => {
    const clock = Temporal.Instant.from(instant).toZonedDateTimeISO(EVENT_ZONE).toPlainDateTime();
    const time = ICAL.Time.fromDateTimeString(clock.toString({ smallestUnit: "second" }));
    if (event.timed) time.zone = zone;
    // Days without hours end with the first day after them (RFC 5545, 3.6.1).
    else time.isDate = true;
    return time;
  };
  const times = { startDate: time(event.startsAt), endDate: time(event.endsAt) };
  Object.assign(new ICAL.Event(own), times);
  return own;
}
