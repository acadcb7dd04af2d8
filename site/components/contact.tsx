import type { ReactNode } from "react";
import { home } from "#site/content/home.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { EventDay } from "./event-day.tsx";
import { Fact, Facts } from "./facts.tsx";
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
  const { label, ahead, over } = facts.meeting;
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <Facts>
        {meeting && (
          // Only the visitor's clock can tell whether it is over (scripts/meeting-label.ts).
          <Fact
            label={
              <span data-end={meeting.end} data-ahead={ahead} data-over={over}>
                {label}
              </span>
            }
          >
            {meeting.title}, <EventDay time={meeting.start} />
          </Fact>
        )}
        <Fact label={facts.confidentiality.label}>
          <LinkedText {...facts.confidentiality} />
        </Fact>
        <Fact label={facts.founders.label}>{facts.founders.text}</Fact>
      </Facts>
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
