import type { ReactNode } from "react";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { eventDay, eventHours, eventZone } from "#site/lib/events/event-format.ts";
import { eventCalendarPath } from "#site/lib/events/event-paths.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { LinkedText } from "./linked-text.tsx";
import { Mark } from "./mark.tsx";

const { label, labels, membership, nonMembers, members, time, ownTime, addToCalendar, over } =
  upcomingEvents.card;

/**
 * One event, set like a printed invitation: what, when, where and who may come. A page that was made once knows no clock:
 * scripts/event-clock.ts says when it is over, and the hours by the visitor's own clock.
 */
export function InvitationCard({ event }: { event: SiteEvent }) {
  const { weekday, day } = eventDay(event.date);
  return (
    <article
      className="invitation relative grid"
      data-starts={event.startsAt}
      data-ends={event.endsAt}
    >
      <Mark seed={event.slug} seats={12} />
      <div className="pe-[clamp(4rem,12vw,9rem)]">
        <p className="label either mb-3">
          <span className="if-ahead">{label.ahead}</span>{" "}
          <span className="if-over">{label.over}</span>
        </p>
        <h2 className="display display-2">{event.title}</h2>
        <p className="mt-4 text-(--muted)">{event.summary}</p>
      </div>
      <dl>
        <Row label={labels.date}>
          <time dateTime={event.date}>
            {weekday}, {day}
          </time>
        </Row>
        {event.timed && (
          <Row label={labels.hours}>
            <span className="tabular">{eventHours(event)}</span> {time}
            <p className="zone tabular text-(--muted)" data-own-time={ownTime}>
              {eventZone(event)}
            </p>
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
      <div className="event-state either">
        <a href={eventCalendarPath(event.slug)} className="if-ahead button justify-self-start">
          {addToCalendar}
        </a>
        <p className="if-over">{over}</p>
      </div>
    </article>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid rule-above">
      <dt className="label pt-[0.2rem]">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
