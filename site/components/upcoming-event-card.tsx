import { Fragment, type ReactNode } from "react";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import {
  dateOf,
  eventCalendarPath,
  eventDays,
  eventHours,
  eventZone,
} from "#site/lib/events/event-format.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { OwnTime, WholeWords } from "./event-time.tsx";
import { LinkedText } from "./links.tsx";
import { Mark } from "./round-table-figure.tsx";
import "./upcoming-event-card.css";

const { card } = upcomingEvents;

type CardProps = { event: SiteEvent; script: ReactNode };

/**
 * One event, styled as a printed invitation, or as a record if it was cancelled. A script marks it as over: the one that it begins
 * with, or later enhancements/event-clock.ts, which also adds its hours in the visitor's time zone.
 */
export function UpcomingEventCard({ event, script }: CardProps) {
  const { start, end, cancelled } = event;
  return (
    <article
      className="upcoming-event-card"
      data-start={start}
      data-end={end}
      data-cancelled={cancelled || undefined}
    >
      {script}
      <Mark seed={event.slug} seats={12} />
      <div className="announced">
        {cancelled ? (
          <p>
            <span className="label">{card.label.cancelled}</span>{" "}
            <span className="unbroken strong">{card.cancelled}</span>
          </p>
        ) : (
          <>
            <p className="before-end label">{card.label.ahead}</p>
            <p className="after-end">
              <span className="earlier label">{card.label.earlier} </span>
              <span className="unbroken strong">{card.over}</span>
            </p>
          </>
        )}
        <h2 className="display display-2">
          <WholeWords text={event.title} />
        </h2>
        <p className="muted">{event.summary}</p>
      </div>
      <dl>
        <Row label={card.labels.date}>
          <time dateTime={dateOf(start)} className="display display-3">
            <UnbrokenParts text={eventDays(event, "full")} />
          </time>
        </Row>
        {event.timed && (
          <Row label={card.labels.hours}>
            <span className="display display-3">
              <span className="tabular">
                <UnbrokenParts text={eventHours(event)} />
              </span>{" "}
              {card.time}
            </span>
            <p className="tabular muted">
              {!cancelled && <OwnTime />}
              <span>{eventZone(event)}</span>
            </p>
          </Row>
        )}
        {event.place && (
          <Row label={card.labels.place}>
            <span className="display display-3">{event.place}</span>
          </Row>
        )}
        <Row
          label={
            <>
              <span className="before-end">{card.labels.who}</span>
              <span className="after-end">{card.labels.whoNext}</span>
            </>
          }
        >
          <p>{card.membership}</p>
          <LinkedText {...card.nonMembers} />
          <p>
            {card.members.before}{" "}
            <a href={`mailto:${card.members.email}`} className="text-link">
              {card.members.email}
            </a>
          </p>
        </Row>
      </dl>
      {!cancelled && (
        <p className="before-end">
          <a href={eventCalendarPath(event.slug)} className="button">
            {card.addToCalendar}
          </a>
        </p>
      )}
    </article>
  );
}

/** Days or hours, whose lines break only after the first weekday or a dash. */
const UnbrokenParts = ({ text }: { text: string }) =>
  text.split(/(?<=^\w+day,|–) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className="unbroken">{part}</span>
    </Fragment>
  ));

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
