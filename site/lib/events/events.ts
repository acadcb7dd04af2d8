import { type CollectionEntry, getCollection } from "astro:content";
import { type EventTimes, eventTimes } from "./event-times.ts";

type Entry = CollectionEntry<"events">["data"];

export type SiteEvent = Entry & EventTimes & { slug: string; hasGallery: boolean };
export type EventWithGallery = SiteEvent & { gallery: NonNullable<Entry["gallery"]> };

/** All events, the latest first. Rejects, and so fails the build, when one has times that do not exist. */
export async function loadEvents(): Promise<SiteEvent[]> {
  const entries = await getCollection("events");
  return entries
    .map(({ id: slug, data }) => ({
      ...data,
      ...eventTimes(slug, data),
      slug,
      hasGallery: data.gallery !== undefined,
    }))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}

/** The events that have a gallery, the latest first: each has a page of its own (see event-paths.ts). */
export async function loadGalleries(): Promise<EventWithGallery[]> {
  const events = await loadEvents();
  return events.filter((event): event is EventWithGallery => event.gallery !== undefined);
}
