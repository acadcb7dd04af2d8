import type { GuidePoster } from "#site/components/poster-wall.tsx";
import type { Photo } from "#site/components/thumbnails.tsx";
import type { PastEvent, SiteEvent } from "#site/lib/events/events.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import json from "../../../.cache/peers/content.json";

/** Written by ../prepare-content.ts. */
export type Content = {
  /** Latest first; the galleries have no `photos`. */
  events: (SiteEvent | PastEvent)[];
  /** The photographs of each gallery by the slug of its event. */
  photos: Record<string, Photo[]>;
  covers: Record<string, { picture: PictureFiles; alt: string }>;
  posters: GuidePoster[];
};

export const content = json as unknown as Content;

export const galleries = content.events.filter(
  (event): event is PastEvent => event.gallery !== undefined,
);

/** The announced events, earliest first. */
export const announced = content.events.filter(({ gallery }) => !gallery).reverse();
