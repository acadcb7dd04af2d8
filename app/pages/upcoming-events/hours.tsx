import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventHours, ownTime } from "#app/lib/events/event-format.ts";
import type { AnnouncedEvent } from "./page.tsx";

const { time, ownTime: inOwnZone } = upcomingEvents.card;

/** The hours of an event and their zone; while it lies ahead, by the visitor's own clock where that differs. */
export function Hours({ event, ahead }: { event: AnnouncedEvent; ahead: boolean }) {
  const own = ahead && ownTime(event, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <span className="tabular">{eventHours(event)}</span> {time}
      <p className="tabular text-(--muted)">{own ? `${own} ${inOwnZone}` : event.zone}</p>
    </>
  );
}
