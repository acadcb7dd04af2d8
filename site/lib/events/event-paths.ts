/* The paths of an event's page and calendars. Not in events.ts, which only Astro can load. */

export const galleryPath = (slug: string) => `/events/${slug}`;

export const eventCalendarPath = (slug: string) => `/events/${slug}.ics`;

/** The calendar of all events, to subscribe to. */
export const CALENDAR_PATH = "/events.ics";
