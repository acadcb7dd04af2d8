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
  /** The meetings of which one is shown: the next one, or the last. */
  meetings: readonly SiteEvent[];
  /** The contact form. */
  children: ReactNode;
};

/**
 * The contact form, next to what a sceptic looks for before writing, and links to pages that may already answer the
 * question.
 */
export function Contact({ meetings, children: form }: Props) {
  const last = meetings.at(-1);
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <Facts
        items={[
          ...(last
            ? [
                {
                  label: facts.meeting.label,
                  value: meetings.map((event) => (
                    <Meeting key={event.slug} event={event} isHidden={event !== last} />
                  )),
                },
              ]
            : []),
          { label: facts.said.label, value: <LinkedText {...facts.said} /> },
          facts.founders,
        ]}
      />
      <ul className="mt-10 rule-above">
        {topics.map((topic) => (
          <li key={topic.href} className="rule-below">
            <a
              href={topic.href}
              className="flex items-center justify-between py-3 hover:text-(--accent)"
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

/** Only the visitor's clock can tell which meeting comes next (scripts/meeting-label.ts); until then, the last is shown. */
function Meeting({ event, isHidden }: { event: SiteEvent; isHidden: boolean }) {
  const { ahead, over } = facts.meeting;
  return (
    <span data-end={event.end} data-ahead={ahead} data-over={over} hidden={isHidden}>
      {`${event.title}, `}
      <EventDay time={event.start} />
    </span>
  );
}
