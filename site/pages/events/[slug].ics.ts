import type { APIRoute } from "astro";
import { calendarText } from "#site/lib/events/calendar.ts";
import { loadEvents } from "#site/lib/events/events.ts";

export const getStaticPaths = async () =>
  (await loadEvents()).map((event) => ({ params: { slug: event.slug }, props: { event } }));

/** A calendar with one event. */
export const GET: APIRoute = ({ props }) =>
  new Response(calendarText([props.event], import.meta.env.SITE), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
