import { glob, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { CALENDAR_PATH, eventCalendarPath } from "#app/lib/events/event-paths.ts";
import type { SiteEvent } from "#app/lib/events/events.ts";
import { writeIfChanged } from "../files.ts";
import { publicDir } from "../paths.ts";
import { calendarText } from "./calendar.ts";

/** Writes the calendar of all events and one for each, and removes those of events that are gone. */
export async function makeCalendars(events: readonly SiteEvent[], siteUrl: string): Promise<void> {
  const slugs = new Set(events.map(({ slug }) => slug));
  for await (const file of glob(join(publicDir, eventCalendarPath("*")))) {
    if (!slugs.has(basename(file, ".ics"))) await rm(file);
  }
  await Promise.all([
    writeIfChanged(join(publicDir, CALENDAR_PATH), calendarText(events, siteUrl)),
    ...events.map((event) =>
      writeIfChanged(
        join(publicDir, eventCalendarPath(event.slug)),
        calendarText([event], siteUrl),
      ),
    ),
  ]);
}
