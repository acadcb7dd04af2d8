import { Link } from "react-router";
import { DENSE, Picture } from "#app/components/picture.tsx";
import { pastEvents } from "#app/content/past-events.ts";
import { eventDay } from "#app/lib/events/event-format.ts";
import { galleryPath } from "#app/lib/events/event-paths.ts";
import type { PastEvent } from "./page.tsx";

type Props = {
  event: PastEvent;
  /** The first one is in view at once: its photograph does not wait until the page is laid out. */
  first: boolean;
};

/** A past event with a photograph; the whole card leads to its gallery. */
export function EventCard({ event, first }: Props) {
  const { day } = eventDay(event.date);
  return (
    <li className="event-card">
      {event.cover && (
        <div className="overflow-clip">
          <Picture
            {...event.cover}
            sizes={`${DENSE} and (width < 48rem) 55vw, (width >= 48rem) min(46vw, 34.5rem), 92vw`}
            className="photo"
            loading={first ? "eager" : "lazy"}
            fetchPriority={first ? "high" : "auto"}
          />
        </div>
      )}
      <p className="label mt-6">
        <time dateTime={event.date}>{day}</time>
      </p>
      <h2 className="display display-2 mt-2">{event.title}</h2>
      <p className="mt-3">{event.summary}</p>
      <p className="mt-4">
        <Link
          to={galleryPath(event.slug)}
          className="text-link strong"
          aria-label={`${pastEvents.gallery}: ${event.title}`}
        >
          {pastEvents.gallery}
        </Link>
      </p>
    </li>
  );
}
