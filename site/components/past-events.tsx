import { pastEvents } from "#site/content/past-events.ts";
import { galleryPath } from "#site/lib/events/event-format.ts";
import type { PastEvent } from "#site/lib/events/events.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { EventDays } from "./event-time.tsx";
import { DENSE, Picture } from "./picture.tsx";
import { WholeWords } from "./whole-words.tsx";
import "./past-events.css";

type EventWithCover = PastEvent & { cover: { picture: PictureFiles; alt: string } };

/** The widths, in pixels, in which a card's photograph is offered. */
export const COVER_WIDTHS = [384, 576, 800, 1120];
const COVER_SIZES = `${DENSE} and (width < 48rem) 55vw, (width >= 48rem) min(46vw, 34.5rem), 92vw`;

/** The past events, each a card that links to its gallery. */
export function PastEvents({ events }: { events: EventWithCover[] }) {
  const { gallery } = pastEvents;
  return (
    <ul className="event-cards content section">
      {events.map(({ slug, title, summary, cover, ...event }, index) => (
        <li key={slug} className="event-card">
          <div>
            {/* The first card is in view at once, so its photograph does not wait for the layout. */}
            <Picture
              {...cover}
              sizes={COVER_SIZES}
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
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
              className="text-link strong"
              aria-label={`${gallery}: ${title}`}
            >
              {gallery}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
