import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { CALENDAR_PATH } from "#site/lib/events/event-paths.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { ButtonLink } from "./button-link.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { PageHeader } from "./page-header.tsx";

const { heading, lead, nothingAhead, subscribe, invite, past } = upcomingEvents;

/** An address of all events that a calendar program subscribes to, instead of saving the file once. */
const SUBSCRIPTION = import.meta.env.SITE.replace(/^https?/, "webcal") + CALENDAR_PATH;

/**
 * What is announced. Only the visitor's clock can tell what of it lies ahead: scripts/event-clock.ts chooses between words
 * that both have their place from the start, so that nothing moves.
 */
export function UpcomingEvents({ events }: { events: SiteEvent[] }) {
  const words = (
    <span className="announcement either">
      <span className="if-ahead">{lead}</span>
      <span className="if-over">{nothingAhead}</span>
    </span>
  );
  return (
    <>
      <PageHeader heading={heading} lead={words} figure={{ seed: "upcoming", seats: 18 }}>
        <p className="flex flex-wrap items-center gap-6 gap-y-2">
          <a href={SUBSCRIPTION} className="button">
            {subscribe}
          </a>
          <a href={invite.to} className="text-link py-2.5">
            {invite.label}
          </a>
        </p>
      </PageHeader>
      <div className="content flex flex-col gap-12 pt-section">
        {events.map((event) => (
          <InvitationCard key={event.slug} event={event} />
        ))}
      </div>
      <div className="content pt-12 pb-section">
        <ButtonLink {...past} />
      </div>
    </>
  );
}
