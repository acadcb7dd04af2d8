import { pastEvents } from "#site/content/past-events.ts";
import { galleryPath } from "#site/lib/events/event-format.ts";
import type { PastEvent } from "#site/lib/events/events.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { EventDays, WholeWords } from "./event-time.tsx";
import { DENSE, Picture } from "./picture.tsx";
import "./past-event-card.css";

type EventWithCover = PastEvent & { cover: { picture: PictureFiles; alt: string } };

/** The widths, in pixels, in which a card's photograph is offered. */
export const COVER_WIDTHS = [384, 576, 800, 1120];
const COVER_SIZES = `${DENSE} and (width < 48rem) 55vw, (width >= 48rem) min(46vw, 35rem), 92vw`;

const { gallery } = pastEvents;

/** A past event, which links to its gallery; the first one of its page is in view at once. */
export function PastEventCard({ event, isFirst }: { event: EventWithCover; isFirst: boolean }) {
  const { slug, title, summary, cover } = event;
  return (
    <li className="past-event-card">
      <div>
        {/* The first card is in view at once, so its photograph does not wait for the layout. */}
        <Picture
          {...cover}
          sizes={COVER_SIZES}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
        />
      </div>
      <p className="label">
        <EventDays event={event} />
      </p>
      <h2 className="display display-2">
        <WholeWords text={title} />
      </h2>
      <p>{summary}</p>
      <p>
        <a
          href={galleryPath(slug)}
          className="text-link whole-link strong"
          aria-label={`${gallery}: ${title}`}
        >
          {gallery}
        </a>
      </p>
    </li>
  );
}
