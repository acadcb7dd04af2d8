import { getCollection } from "astro:content";

export type SiteEvent = Awaited<ReturnType<typeof loadEvents>>[number];
export type PastEvent = SiteEvent & { gallery: NonNullable<SiteEvent["gallery"]> };

/** Returns all events, latest first. */
export async function loadEvents() {
  const entries = await getCollection("events");
  return entries
    .map(({ id: slug, data }) => ({ ...data, slug }))
    .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));
}

/** Returns the past events, latest first: those that have a gallery. */
export async function loadPastEvents(): Promise<PastEvent[]> {
  const events = await loadEvents();
  return events.filter((event): event is PastEvent => event.gallery !== undefined);
}

/** Returns those of which one is the next meeting or the last by a visitor's clock, latest first. */
export async function loadMeetings(): Promise<SiteEvent[]> {
  const events = await loadEvents();
  const latest = events.find(({ gallery }) => gallery);
  return events.filter((event) => event === latest || !(event.gallery || event.cancelled));
}

/** Returns the announced events, cancelled ones too, earliest first. Only a visitor's clock can tell which of them are over. */
export async function loadAnnouncedEvents(): Promise<SiteEvent[]> {
  const events = await loadEvents();
  return events.filter(({ gallery }) => !gallery).reverse();
}
