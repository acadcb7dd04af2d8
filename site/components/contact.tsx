import type { ReactNode } from "react";
import { home } from "#site/content/home.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { EventDay } from "./event-day.tsx";
import { Facts } from "./facts.tsx";
import { Icon } from "./icon.tsx";
import { LinkedText } from "./linked-text.tsx";
import { Section } from "./section.tsx";

const { heading, text, facts, topics } = home.contact;

type Props = {
  /** The meeting to show: the next one, or the last. */
  meeting: SiteEvent | undefined;
  /** The contact form. */
  children: ReactNode;
};

/**
 * The contact form, next to what a sceptic looks for before writing, and links to pages that may already answer the
 * question.
 */
export function Contact({ meeting, children: form }: Props) {
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <Facts
        items={[
          ...(meeting ? [{ label: facts.meeting.label, value: <Meeting event={meeting} /> }] : []),
          { label: facts.said.label, value: <LinkedText {...facts.said} /> },
          facts.founders,
        ]}
      />
      <ul className="mt-10 rule-above">
        {topics.map((topic) => (
          <li key={topic.href} className="rule-below">
            <a
              href={topic.href}
              className="flex items-center justify-between py-[0.8rem] hover:text-(--accent)"
            >
              {topic.label}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Section heading={heading} intro={intro} className="split split-reverse">
      {form}
    </Section>
  );
}

/** Only the visitor's clock can tell whether the meeting is over (scripts/meeting-label.ts). */
function Meeting({ event }: { event: SiteEvent }) {
  const { ahead, over } = facts.meeting;
  return (
    <span data-end={event.end} data-ahead={ahead} data-over={over}>
      {event.title}, <EventDay time={event.start} />
    </span>
  );
}
