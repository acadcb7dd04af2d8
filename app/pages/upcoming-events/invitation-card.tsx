import type { ReactNode } from "react";
import { LinkedText } from "#app/components/linked-text.tsx";
import { Mark } from "#app/components/mark.tsx";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventDay } from "#app/lib/events/event-format.ts";
import { EventState } from "./event-state.tsx";
import { Hours } from "./hours.tsx";
import type { AnnouncedEvent } from "./page.tsx";

const { label, labels, membership, nonMembers, members } = upcomingEvents.card;

type Props = {
  event: AnnouncedEvent;
  /** The time in milliseconds, null while it is not known. */
  now: number | null;
};

/** One event, set like a printed invitation: what, when, where and who may come. It says so when it is over. */
export function InvitationCard({ event, now }: Props) {
  const { weekday, day } = eventDay(event.date);
  const isOver = now === null ? null : Date.parse(event.endsAt) <= now;

  return (
    <article className="invitation">
      <Mark seed={event.slug} seats={12} />
      <div className="pe-[clamp(4rem,12vw,9rem)]">
        <p className="label mb-3">{isOver ? label.over : label.ahead}</p>
        <h2 className="display display-2">{event.title}</h2>
        <p className="mt-4 text-(--muted)">{event.summary}</p>
      </div>
      <dl>
        <Row label={labels.date}>
          <time dateTime={event.date}>
            {weekday}, {day}
          </time>
        </Row>
        {event.zone && (
          <Row label={labels.hours}>
            <Hours event={event} ahead={isOver === false} />
          </Row>
        )}
        {event.place && <Row label={labels.place}>{event.place}</Row>}
        <Row label={labels.who}>
          <p>{membership}</p>
          <LinkedText {...nonMembers} className="mt-2" />
          <p className="mt-2">
            {members.before}{" "}
            <a href={`mailto:${members.email}`} className="text-link">
              {members.email}
            </a>
          </p>
        </Row>
      </dl>
      <EventState slug={event.slug} isOver={isOver} />
    </article>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
