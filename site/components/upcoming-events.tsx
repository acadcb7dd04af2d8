import { Fragment, type ReactNode } from "react";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import {
  CALENDAR_PATH,
  dateOf,
  eventCalendarPath,
  eventDays,
  eventHours,
  eventZone,
} from "#site/lib/events/event-format.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { OwnTime } from "./event-time.tsx";
import { Facts } from "./facts.tsx";
import { ButtonLink, ExternalLink, LinkedText } from "./links.tsx";
import { PageHeader } from "./page-header.tsx";
import { Mark } from "./round-table-figure.tsx";
import { Section } from "./section.tsx";
import { WholeWords } from "./whole-words.tsx";
import "./upcoming-events.css";

const { heading, lead, leadWhenOver, subscribe, invite, past, card } = upcomingEvents;

/** With the webcal scheme, a calendar application subscribes instead of importing the file once. */
const SUBSCRIPTION = import.meta.env.SITE.replace(/^https?/, "webcal") + CALENDAR_PATH;
const ADDRESS = import.meta.env.SITE + CALENDAR_PATH;
/** Followed by the address to subscribe to, which Google Calendar refuses with the https scheme. */
const GOOGLE = "https://calendar.google.com/calendar/render?cid=";

/**
 * The page header. Only the visitor's clock can tell which events are over, so the page contains the text for both cases in
 * the same space, and enhancements/event-clock.ts shows one of them without moving the layout.
 */
export function UpcomingHeader({ isEmpty }: { isEmpty: boolean }) {
  const announcement = isEmpty ? (
    leadWhenOver
  ) : (
    <span className="announcement">
      <span className="any-ahead">{lead}</span>
      <span className="none-ahead">{leadWhenOver}</span>
    </span>
  );
  return (
    <PageHeader heading={heading} lead={announcement} figure={{ seed: "upcoming", seats: 18 }}>
      <p className="announcement-links">
        <a href={SUBSCRIPTION} className="button">
          {subscribe.label}
        </a>
        <a href={subscribe.others.href} className="text-link touch">
          {subscribe.others.label}
        </a>
        <a href={invite.href} className="text-link touch">
          {invite.label}
        </a>
      </p>
    </PageHeader>
  );
}

type InvitationsProps = {
  /** The announced events. */
  events: SiteEvent[];
  /** The end of the latest event with a gallery, before which none of them is the most recent. */
  latestGallery?: string | undefined;
  /** A script that marks the card in which it is, if its event is over, and puts it in its place. */
  children?: ReactNode;
};

/** The announced events: to come first, then those that are over, by the visitor's clock (enhancements/event-clock.ts). */
export function Invitations({ events, latestGallery, children: script }: InvitationsProps) {
  return (
    <>
      <div className="invitations content">
        {events.map((event) => (
          <InvitationCard
            key={event.slug}
            event={event}
            isLatest={!latestGallery || Date.parse(event.end) > Date.parse(latestGallery)}
            script={script}
          />
        ))}
      </div>
      <div className="content">
        <ButtonLink {...past} />
      </div>
    </>
  );
}

type CardProps = { event: SiteEvent; isLatest: boolean; script: ReactNode };

/**
 * One event, styled as a printed invitation, or as a record if it was cancelled or a script has marked it as over: the one that it
 * begins with, or later enhancements/event-clock.ts, which also adds its hours in the visitor's time zone.
 */
function InvitationCard({ event, isLatest, script }: CardProps) {
  const { start, end, cancelled } = event;
  return (
    <article
      className="invitation"
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
            <span className="piece strong">{card.cancelled}</span>
          </p>
        ) : (
          <>
            <p className="before-end label">{card.label.ahead}</p>
            <p className="after-end">
              {isLatest && <span className="latest label">{card.label.latest} </span>}
              <span className="earlier label">{card.label.earlier} </span>
              <span className="piece strong">{card.over}</span>
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
            <Pieces text={eventDays(event, "full")} />
          </time>
        </Row>
        {event.timed && (
          <Row label={card.labels.hours}>
            <span className="display display-3">
              <span className="tabular">
                <Pieces text={eventHours(event)} />
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
          className="who"
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
const Pieces = ({ text }: { text: string }) =>
  text.split(/(?<=^\w+day,|–) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className="piece">{part}</span>
    </Fragment>
  ));

/** The other ways to subscribe: not every calendar takes an address of the webcal scheme. */
export function Subscription() {
  return (
    <Section
      id="subscribe"
      heading={subscribe.heading}
      intro={<p className="subscription">{subscribe.text}</p>}
      className="split split-reverse"
    >
      <Facts
        items={[
          {
            label: subscribe.app.label,
            value: (
              <a href={SUBSCRIPTION} className="text-link">
                {subscribe.app.link}
              </a>
            ),
          },
          {
            label: subscribe.google.label,
            value: (
              <ExternalLink href={GOOGLE + encodeURIComponent(SUBSCRIPTION)}>
                {subscribe.google.link}
              </ExternalLink>
            ),
          },
          {
            label: subscribe.address,
            value: (
              <input className="address" aria-label={subscribe.address} value={ADDRESS} readOnly />
            ),
          },
        ]}
      />
    </Section>
  );
}

type RowProps = { label: ReactNode; className?: string; children: ReactNode };

function Row({ label, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
