import type { ReactNode } from "react";
import { home } from "#site/content/home.ts";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { eventHours } from "#site/lib/events/event-format.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { EventDays, OwnTime } from "./event-time.tsx";
import { Facts } from "./facts.tsx";
import { Icon } from "./icon.tsx";
import { LinkedText } from "./links.tsx";
import { Section } from "./section.tsx";
import "./contact.css";

const { heading, text, facts, topics } = home.contact;
const { card } = upcomingEvents;

type Props = {
  /** The meetings of which one is shown: the next one, or the last. The latest comes first. */
  meetings: readonly SiteEvent[];
  /** The contact form. */
  children: ReactNode;
};

/**
 * The contact form, and what a sceptic looks for before writing, with links to pages that may already answer the question: on
 * wide screens beside it, on others after it.
 */
export function Contact({ meetings, children: form }: Props) {
  return (
    <Section heading={heading} className="contact split split-reverse">
      <div className="contact-form">{form}</div>
      <div>
        <p className="contact-text">{text}</p>
        <Facts
          items={[
            ...(meetings.length > 0
              ? [
                  {
                    label: facts.meeting.label,
                    words: <MeetingLabel />,
                    value: meetings.map((event) => <Meeting key={event.slug} event={event} />),
                  },
                ]
              : []),
            { label: facts.said.label, value: <LinkedText {...facts.said} /> },
          ]}
        />
        <ul className="contact-topics rule-above">
          {topics.map((topic) => (
            <li key={topic.href} className="rule-below">
              <a href={topic.href} className="touch-row spread plain-link">
                {topic.label}
                <Icon name="right" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Says which meeting is shown. */
const MeetingLabel = () => (
  <>
    <span className="meeting-unknown">{facts.meeting.label}</span>
    <span className="meeting-ahead">{facts.meeting.ahead}</span>
    <span className="meeting-over">{facts.meeting.over}</span>
  </>
);

/** Only the visitor's clock can tell which meeting comes next (enhancements/event-clock.ts); until then, the latest is shown. */
function Meeting({ event }: { event: SiteEvent }) {
  return (
    <span className="meeting" data-start={event.start} data-end={event.end}>
      {`${event.title}, `}
      <EventDays event={event} />
      {event.timed && !event.gallery && (
        <span className="hours">
          <OwnTime />
          <span>{`${eventHours(event)} ${card.time}`}</span>
        </span>
      )}
    </span>
  );
}
