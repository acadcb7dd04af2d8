import { getCollection } from "astro:content";

export type SiteEvent = Awaited<ReturnType<typeof loadEvents>>[number];
export type EventWithGallery = SiteEvent & { gallery: NonNullable<SiteEvent["gallery"]> };

/** Returns all events, latest first. */
export async function loadEvents() {
  const entries = await getCollection("events");
  return entries
    .map(({ id: slug, data }) => ({ ...data, slug }))
    .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));
}

/** Returns the events that have a gallery, latest first. */
export async function loadGalleries() {
  const events = await loadEvents();
  return events.filter((event): event is EventWithGallery => event.gallery !== undefined);
}

/**
 * The announced events, the earliest first, of which only a visitor's clock can tell the next one; if there are none, the
 * latest past one. Takes all events, latest first.
 */
export function nextOrLast(events: readonly SiteEvent[]): readonly SiteEvent[] {
  const announced = events.filter(({ list }) => list === "upcoming").reverse();
  return announced.length > 0 ? announced : events.slice(0, 1);
}
