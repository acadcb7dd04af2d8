import { getCollection } from "astro:content";
import { eventTimes } from "./event-times.ts";

export type SiteEvent = Awaited<ReturnType<typeof loadEvents>>[number];
export type EventWithGallery = SiteEvent & { gallery: NonNullable<SiteEvent["gallery"]> };

/** Returns all events, latest first. Rejects, which fails the build, if one has invalid times. */
export async function loadEvents() {
  const entries = await getCollection("events");
  return entries
    .map(({ id: slug, data }) => ({ ...data, ...eventTimes(slug, data), slug }))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}

/** Returns the events that have a gallery, latest first. */
export async function loadGalleries() {
  const events = await loadEvents();
  return events.filter((event): event is EventWithGallery => event.gallery !== undefined);
}
