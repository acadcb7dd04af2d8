import { galleryPage } from "#site/content/gallery.ts";
import type { PastEvent } from "#site/lib/events/events.ts";
import { EventDays } from "./event-time.tsx";
import { BackLink } from "./links.tsx";
import "./gallery-page.css";

/** The heading, date and thanks above an event's photographs. */
export function GalleryHeader({ event }: { event: PastEvent }) {
  const { heading, thanks } = event.gallery;
  return (
    <div className="gallery-header row content small">
      <BackLink {...galleryPage.back} />
      <h1 className="display">{heading}</h1>
      <p className="muted">
        <EventDays event={event} />
        <span>{thanks}</span>
      </p>
    </div>
  );
}
