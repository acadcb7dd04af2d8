import { getCollection } from "astro:content";
import { eventTimes } from "./event-times.ts";

export type SiteEvent = Awaited<ReturnType<typeof loadEvents>>[number];
export type EventWithGallery = SiteEvent & { gallery: NonNullable<SiteEvent["gallery"]> };

/** All events, the latest first. Rejects, and so fails the build, when one has times that do not exist. */
export async function loadEvents() {
  const entries = await getCollection("events");
  return entries
    .map(({ id: slug, data }) => ({ ...data, ...eventTimes(slug, data), slug }))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}

/** The events that have a gallery, the latest first: each has a page of its own (see event-paths.ts). */
export async function loadGalleries() {
  const events = await loadEvents();
  return events.filter((event): event is EventWithGallery => event.gallery !== undefined);
}
