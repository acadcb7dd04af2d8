import ICAL from "ical.js";
import { site } from "#app/content/site.ts";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { galleryPath } from "#app/lib/events/event-paths.ts";
import { EVENT_ZONE } from "#app/lib/events/event-zone.ts";
import type { SiteEvent } from "#app/lib/events/events.ts";
import { ISRAEL_TIME_ZONE } from "./israel-time-zone.ts";

// The library does not count the space with which a continued line begins: 75 octets with it (RFC 5545, 3.1).
ICAL.foldLength = 74;

/**
 * Events as a calendar (RFC 5545). The same events give the same text: nothing in it is the time of the build, and what
 * changes an event's SEQUENCE and DTSTAMP is the day of its last revision. `siteUrl` is without a slash at the end.
 */
export function calendarText(events: readonly SiteEvent[], siteUrl: string): string {
  const zone = new ICAL.Component(ICAL.parse(ISRAEL_TIME_ZONE));
  const calendar = component("vcalendar", {
    version: "2.0",
    prodid: `-//${site.name}//Events//${site.language.toUpperCase()}`,
    "x-wr-calname": site.name,
  });
  calendar.addSubcomponent(zone);
  for (const event of events) {
    calendar.addSubcomponent(eventComponent(event, siteUrl, new ICAL.Timezone(zone)));
  }
  return `${calendar}\r\n`;
}

function eventComponent(event: SiteEvent, siteUrl: string, zone: ICAL.Timezone): ICAL.Component {
  const revised = Temporal.PlainDate.from(event.revised);
  const own = component("vevent", {
    // Never another one: by it a calendar knows that it has the event already.
    uid: `${event.slug}@${new URL(siteUrl).hostname}`,
    sequence: FIRST_DAY.until(revised).days,
    dtstamp: ICAL.Time.fromDateTimeString(`${revised}T00:00:00Z`),
    summary: `${event.title}, ${site.name}`,
    description: event.summary,
    url: siteUrl + (event.gallery ? galleryPath(event.slug) : upcomingEvents.path),
  });
  if (event.place) own.addPropertyWithValue("location", event.place);
  const { startDate, endDate } = times(event, zone);
  Object.assign(new ICAL.Event(own), { startDate, endDate });
  return own;
}

/** Revisions are counted in days from here: each later day is a larger number, as SEQUENCE asks for (RFC 5545, 3.8.7.4). */
const FIRST_DAY = Temporal.PlainDate.from("2024-01-01");

function times({ startsAt, endsAt, timed }: SiteEvent, zone: ICAL.Timezone) {
  const [startDate, endDate] = [startsAt, endsAt].map((instant) => {
    const clock = Temporal.Instant.from(instant).toZonedDateTimeISO(EVENT_ZONE).toPlainDateTime();
    const time = ICAL.Time.fromDateTimeString(clock.toString({ smallestUnit: "second" }));
    if (timed) time.zone = zone;
    // Days without hours end with the first day after them (RFC 5545, 3.6.1).
    else time.isDate = true;
    return time;
  });
  return { startDate, endDate };
}

function component(name: string, properties: Record<string, unknown>): ICAL.Component {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties)) {
    made.addPropertyWithValue(property, value);
  }
  return made;
}
