import { galleryPage } from "#site/content/gallery.ts";
import { eventDay } from "#site/lib/events/event-format.ts";
import type { EventWithGallery } from "#site/lib/events/events.ts";
import { BackLink } from "./back-link.tsx";

/** The words over the photographs of an event. */
export function GalleryHeader({ event }: { event: EventWithGallery }) {
  const { heading, thanks } = event.gallery;
  return (
    <div className="content">
      <BackLink {...galleryPage.back} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <h1 className="display display-2">{heading}</h1>
        <p className="text-(--muted)">
          <time dateTime={event.date}>{eventDay(event.date).day}</time>
        </p>
      </div>
      <p className="mt-3 text-(--muted)">{thanks}</p>
    </div>
  );
}
