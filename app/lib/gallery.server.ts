import type { EventWithGallery } from "#app/lib/events/events.ts";
import type { Picture } from "./picture-url.ts";
import { picture } from "./pictures.server.ts";

export type Photo = { picture: Picture; alt: string };

/** The photographs of an event's gallery with the pictures that the build made of them. */
export function galleryPhotos({ slug, gallery }: EventWithGallery): Photo[] {
  return gallery.photos.map(({ file, alt }) => ({ picture: picture(`${slug}/${file}`), alt }));
}
