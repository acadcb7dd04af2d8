import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { CALENDAR_PATH, eventCalendarPath } from "#app/lib/events/event-paths.ts";

const { calendar, over } = upcomingEvents.card;

/** An address of all events that a calendar program subscribes to, instead of saving the file once. */
const SUBSCRIPTION = import.meta.env.SITE_URL.replace(/^https?/, "webcal") + CALENDAR_PATH;

type Props = {
  slug: string;
  /** Null while the clock is not known: the links keep their place, and show where no script will ever know it. */
  isOver: boolean | null;
};

/** What can be done about an event: calendars while it lies ahead, then only the word that it is over. */
export function EventState({ slug, isOver }: Props) {
  return (
    <div className="event-state">
      <p className={isOver ? "invisible" : undefined} data-clock={isOver === null ? "" : undefined}>
        <a href={eventCalendarPath(slug)} className="button">
          {calendar.add}
        </a>
        <a href={SUBSCRIPTION} className="text-link py-2.5">
          {calendar.subscribe}
        </a>
      </p>
      <p className={isOver ? undefined : "invisible"}>{over}</p>
    </div>
  );
}
