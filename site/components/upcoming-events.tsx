import type { ReactNode } from "react";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { CALENDAR_PATH } from "#site/lib/events/event-format.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { Facts } from "./facts.tsx";
import { ButtonLink, ExternalLink } from "./links.tsx";
import { PageHeader } from "./page-header.tsx";
import { Section } from "./section.tsx";
import { UpcomingEventCard } from "./upcoming-event-card.tsx";
import "./upcoming-events.css";

const { title, lead, leadWhenOver, subscribe, past } = upcomingEvents;

/** With the webcal scheme, a calendar application subscribes instead of importing the file once. */
const SUBSCRIPTION = import.meta.env.SITE.replace(/^https?/, "webcal") + CALENDAR_PATH;
const ADDRESS = import.meta.env.SITE + CALENDAR_PATH;
/** Followed by the address to subscribe to, which Google Calendar refuses with the https scheme. */
const GOOGLE = "https://calendar.google.com/calendar/render?cid=";

/**
 * The page header. Only the visitor's clock can tell which events are over, so the page contains the text for both cases in
 * the same space; once enhancements/event-clock.ts has marked the events, the sheet shows one of them without moving the layout.
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
    <PageHeader heading={title} lead={announcement} figure={{ seed: "upcoming", seats: 18 }}>
      <ButtonLink {...subscribe.button} />
    </PageHeader>
  );
}

type UpcomingEventsProps = {
  /** The announced events. */
  events: SiteEvent[];
  /** A script that marks the card in which it is, if its event is over, and puts it in its place. */
  children?: ReactNode;
};

/** The announced events: to come first, then those that are over, by the visitor's clock (enhancements/upcoming-events.ts). */
export function UpcomingEvents({ events, children: script }: UpcomingEventsProps) {
  return (
    <>
      <div data-cards className="upcoming-events content">
        {events.map((event) => (
          <UpcomingEventCard key={event.slug} event={event} script={script} />
        ))}
      </div>
      <div className="content">
        <ButtonLink {...past} />
      </div>
    </>
  );
}

/** The ways to subscribe: not every calendar takes an address of the webcal scheme. */
export function Subscription() {
  return (
    <Section
      id="subscribe"
      heading={subscribe.heading}
      intro={<p>{subscribe.text}</p>}
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
