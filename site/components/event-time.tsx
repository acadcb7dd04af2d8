import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { dateOf, eventDays } from "#site/lib/events/event-format.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";

/** The days of an event: "December 8, 2025" or "March 10–12, 2027". */
export const EventDays = ({ event }: { event: Pick<SiteEvent, "start" | "end"> }) => (
  <time dateTime={dateOf(event.start)}>{eventDays(event)}</time>
);

/** The visitor's own time, in which enhancements/event-clock.ts puts it. It is shown instead of the element that follows. */
export const OwnTime = () => (
  <span data-own-time hidden>
    {` ${upcomingEvents.card.ownTime}`}
  </span>
);

/** Text whose words with a hyphen ("closed-door") break only where a line has no room for them. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="unbroken">
        {part}
      </span>
    ),
  );
}
