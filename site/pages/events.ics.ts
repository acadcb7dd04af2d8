import { calendarText } from "#assets/calendar.ts";
import { loadEvents } from "#site/lib/events/events.ts";

/** All events, for a calendar that subscribes to them. */
export const GET = async () => new Response(calendarText(await loadEvents(), import.meta.env.SITE));
