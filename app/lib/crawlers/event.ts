import type { Event } from "schema-dts";
import type { EventEntry } from "#app/content/event-entry.ts";
import { zoned } from "#app/lib/events/event-times.ts";
import { organizationRef } from "./organization.ts";

type Announced = Pick<EventEntry, "title" | "start" | "end" | "summary"> & {
  place?: string | undefined;
};

/**
 * An event for search engines; `path` is that of the page it stands on, `image` the address of a photograph of it. In the
 * build only: browsers do not all know Temporal.
 */
export function eventThing(
  { title, start, end, place, summary }: Announced,
  path: string,
  image?: string,
) {
  return {
    "@type": "Event",
    name: title,
    description: summary,
    url: import.meta.env.SITE_URL + path,
    startDate: withOffset(start),
    endDate: withOffset(end),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      ...(place && { name: place }),
      address: { "@type": "PostalAddress", addressCountry: "IL" },
    },
    organizer: organizationRef(),
    ...(image && { image: import.meta.env.SITE_URL + image }),
  } satisfies Event;
}

/** A time by the clock in Israel as an instant with its offset, `2025-12-08T14:00:00+02:00`; a day stays a day. */
function withOffset(text: string): string {
  if (!text.includes("T")) return text;
  return zoned(text).toString({ timeZoneName: "never" });
}
