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

/** The announced event that comes first or, if there is none, the latest past one. Takes all events, latest first. */
export const nextOrLast = (events: readonly SiteEvent[]): SiteEvent | undefined =>
  events.findLast(({ list }) => list === "upcoming") ?? events[0];
