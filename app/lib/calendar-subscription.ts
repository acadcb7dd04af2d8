import { CALENDAR_PATH } from "#app/content/calendar-paths.ts";

/** An address of all events that a calendar program subscribes to, instead of saving the file once. */
export const CALENDAR_SUBSCRIPTION =
  import.meta.env.SITE_URL.replace(/^https?/, "webcal") + CALENDAR_PATH;
