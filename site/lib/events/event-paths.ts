/* The addresses of what is made of an event. Apart from events.ts, which only Astro can load. */

/** The page of an event's gallery. */
export const galleryPath = (slug: string) => `/events/${slug}`;

/** One event for a calendar. */
export const eventCalendarPath = (slug: string) => `/events/${slug}.ics`;

/** The calendar with all events, for subscribing to it. */
export const CALENDAR_PATH = "/events.ics";
