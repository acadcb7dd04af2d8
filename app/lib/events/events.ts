import type { EventEntry, Gallery } from "#app/content/event-entry.ts";
import { checkEntry } from "./check-entry.ts";
import { type EventTimes, eventTimes } from "./event-times.ts";

export type SiteEvent = EventEntry & EventTimes & { slug: string };
export type EventWithGallery = SiteEvent & { gallery: Gallery };

const files = import.meta.glob<unknown>("../../content/events/*.ts", {
  eager: true,
  import: "default",
});

/** All events, the latest first. Read while building only: no page ships the events of others. */
export const events: SiteEvent[] = Object.entries(files)
  .map(([path, content]) => {
    const slug = path.slice(path.lastIndexOf("/") + 1, -".ts".length);
    const entry = checkEntry(slug, content);
    return { ...entry, ...eventTimes(slug, entry), slug };
  })
  .sort((a, b) => b.startsAt.localeCompare(a.startsAt));

/** The events that have a gallery, the latest first: each is a page (see event-paths.ts). */
export const galleries: EventWithGallery[] = events.filter(
  (event): event is EventWithGallery => event.gallery !== undefined,
);
