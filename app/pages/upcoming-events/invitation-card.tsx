import type { ReactNode } from "react";
import { Link } from "react-router";
import { Mark } from "#app/components/mark.tsx";
import type { SiteEvent } from "#app/content/events.ts";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventDay, eventHours } from "#app/lib/event-time.ts";

const { time, labels, membership, nonMembers, members } = upcomingEvents.card;

/** One event, set like a printed invitation: what, when, where and who may come. */
export function InvitationCard({ event }: { event: SiteEvent }) {
  const { weekday, day } = eventDay(event.date);
  return (
    <article className="invitation">
      <Mark seed={event.slug} seats={12} />
      <div className="pe-[clamp(4rem,12vw,9rem)]">
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
          </Row>
        )}
        {event.place && <Row label={labels.place}>{event.place}</Row>}
        <Row label={labels.who}>
          <p>{membership}</p>
          <p className="mt-2">
            {nonMembers.text}{" "}
            <Link to={nonMembers.link.to} className="text-link">
              {nonMembers.link.label}
            </Link>
          </p>
          <p className="mt-2">
            {members.before}{" "}
            <a href={`mailto:${members.email}`} className="text-link">
              {members.email}
            </a>
          </p>
        </Row>
      </dl>
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
