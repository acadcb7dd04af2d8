/** The calendar with all events, for subscribing to it. */
export const CALENDAR_PATH = "/events.ics";

/** One event for a calendar. */
export const eventCalendarPath = (slug: string) => `/events/${slug}.ics`;
