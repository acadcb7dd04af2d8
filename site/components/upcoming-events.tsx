import type { ReactNode } from "react";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { dateOf, eventDay, eventHours, eventZone } from "#site/lib/events/event-format.ts";
import { CALENDAR_PATH, eventCalendarPath } from "#site/lib/events/event-paths.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { ButtonLink } from "./button-link.tsx";
import { LinkedText } from "./linked-text.tsx";
import { PageHeader } from "./page-header.tsx";
import { Mark } from "./round-table-figure.tsx";
import { WholeWords } from "./whole-words.tsx";
import "#site/styles/invitation.css";

const { heading, lead, leadWhenOver, subscribe, invite, past, card } = upcomingEvents;

/** With the webcal scheme, a calendar application subscribes instead of importing the file once. */
const SUBSCRIPTION = import.meta.env.SITE.replace(/^https?/, "webcal") + CALENDAR_PATH;

/**
 * The page header. Only the visitor's clock can tell which events are over, so the page contains the text for both cases in
 * the same space, and scripts/event-clock.ts shows one of them without moving the layout.
 */
export function UpcomingHeader() {
  const announcement = (
    <span className="announcement grid">
      <span className="before-end">{lead}</span>
      <span className="after-end">{leadWhenOver}</span>
    </span>
  );
  return (
    <PageHeader heading={heading} lead={announcement} figure={{ seed: "upcoming", seats: 18 }}>
      <p className="flex flex-wrap items-center gap-6 gap-y-2">
        <a href={SUBSCRIPTION} className="button">
          {subscribe}
        </a>
        <a href={invite.href} className="text-link py-2.5">
          {invite.label}
        </a>
      </p>
    </PageHeader>
  );
}

type InvitationsProps = {
  events: SiteEvent[];
  /** A script that marks the card in which it is, if its event is over. */
  children?: ReactNode;
};

/** The announced events. */
export function Invitations({ events, children: script }: InvitationsProps) {
  return (
    <>
      <div className="content flex flex-col gap-12 pt-section">
        {events.map((event) => (
          <InvitationCard key={event.slug} event={event} script={script} />
        ))}
      </div>
      <div className="content pt-12 pb-section">
        <ButtonLink {...past} />
      </div>
    </>
  );
}

/**
 * One event, styled as a printed invitation, or as a record once a script has marked it as over: the one that it begins with,
 * or later scripts/event-clock.ts, which also adds its hours in the visitor's time zone.
 */
function InvitationCard({ event, script }: { event: SiteEvent; script: ReactNode }) {
  const { weekday, day } = eventDay(event.start);
  return (
    <article
      className="invitation relative grid gap-y-10"
      data-start={event.start}
      data-end={event.end}
    >
      {script}
      <Mark seed={event.slug} seats={12} />
      <div className="announced">
        <p className="before-end label mb-3">{card.label.ahead}</p>
        <p className="after-end mb-3">
          <span className="label me-4">{card.label.over}</span>{" "}
          <span className="inline-block strong">{card.over}</span>
        </p>
        <h2 className="display display-2">
          <WholeWords text={event.title} />
        </h2>
        <p className="mt-4 text-(--muted)">{event.summary}</p>
      </div>
      <dl>
        <Row label={card.labels.date}>
          <time dateTime={dateOf(event.start)} className="display display-3">
            {weekday}, <span className="inline-block">{day}</span>
          </time>
        </Row>
        {event.timed && (
          <Row label={card.labels.hours}>
            <span className="display display-3">
              <span className="tabular">{eventHours(event)}</span> {card.time}
            </span>
            <p className="zone tabular text-(--muted)" data-own-time={card.ownTime}>
              {eventZone(event)}
            </p>
          </Row>
        )}
        {event.place && (
          <Row label={card.labels.place}>
            <span className="display display-3">{event.place}</span>
          </Row>
        )}
        <Row label={card.labels.who} className="who before-end">
          <p>{card.membership}</p>
          <LinkedText {...card.nonMembers} className="mt-2" />
          <p className="mt-2">
            {card.members.before}{" "}
            <a href={`mailto:${card.members.email}`} className="text-link">
              {card.members.email}
            </a>
          </p>
        </Row>
      </dl>
      <p className="before-end">
        <a href={eventCalendarPath(event.slug)} className="button">
          {card.addToCalendar}
        </a>
      </p>
    </article>
  );
}

type RowProps = { label: string; className?: string; children: ReactNode };

function Row({ label, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
