import { pastEvents } from "#site/content/past-events.ts";
import { eventDay } from "#site/lib/events/event-format.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import type { EventWithGallery } from "#site/lib/events/events.ts";
import type { Picture as PictureData } from "#site/lib/pictures.ts";
import { PageHeader } from "./page-header.tsx";
import { DENSE, Picture } from "./picture.tsx";

type PastEvent = EventWithGallery & { cover: { picture: PictureData; alt: string } };

/** The widths in which a card shows its photograph. */
export const COVER_WIDTHS = [384, 576, 800, 1120];
const COVER_SIZES = `${DENSE} and (width < 48rem) 55vw, (width >= 48rem) min(46vw, 34.5rem), 92vw`;

export function PastEvents({ events }: { events: PastEvent[] }) {
  return (
    <>
      <PageHeader
        heading={pastEvents.heading}
        lead={pastEvents.lead}
        figure={{ seed: "past", seats: 14 }}
      />
      <ul className="content grid gap-x-12 gap-y-16 py-section md:grid-cols-2">
        {events.map((event, index) => (
          <Card key={event.slug} event={event} first={index === 0} />
        ))}
      </ul>
    </>
  );
}

type CardProps = {
  event: PastEvent;
  /** The first one is in view at once: its photograph does not wait until the page is laid out. */
  first: boolean;
};

/** A past event with a photograph; the whole card leads to its gallery. */
function Card({ event, first }: CardProps) {
  return (
    <li className="event-card relative">
      <div className="overflow-clip">
        <Picture
          {...event.cover}
          sizes={COVER_SIZES}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : "auto"}
        />
      </div>
      <p className="label mt-6">
        <time dateTime={event.date}>{eventDay(event.date).day}</time>
      </p>
      <h2 className="display display-2 mt-2">{event.title}</h2>
      <p className="mt-3">{event.summary}</p>
      <p className="mt-4">
        <a
          href={galleryPath(event.slug)}
          className="text-link strong"
          aria-label={`${pastEvents.gallery}: ${event.title}`}
        >
          {pastEvents.gallery}
        </a>
      </p>
    </li>
  );
}
