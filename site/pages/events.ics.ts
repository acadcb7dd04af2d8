import { calendarText } from "#site/lib/events/calendar.ts";
import { loadEvents } from "#site/lib/events/events.ts";

/** The calendar of all events, to subscribe to. */
export const GET = async () =>
  new Response(calendarText(await loadEvents(), import.meta.env.SITE), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
