import { upcomingEvents } from "#site/content/upcoming-events.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";
import { ButtonLink } from "./button-link.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { PageHeader } from "./page-header.tsx";

const { heading, lead, nothingAhead, past } = upcomingEvents;

/**
 * What is announced. Only the visitor's clock can tell what of it lies ahead: the sentence for nothing ahead has its place
 * from the start, so that nothing moves when it comes.
 */
export function UpcomingEvents({ events }: { events: SiteEvent[] }) {
  const words = (
    <>
      {lead} <span className="nothing-ahead invisible">{nothingAhead}</span>
    </>
  );
  return (
    <>
      <PageHeader heading={heading} lead={words} figure={{ seed: "upcoming", seats: 18 }} />
      <div className="content flex flex-col gap-12 pt-section">
        {events.map((event) => (
          <InvitationCard key={event.slug} event={event} />
        ))}
      </div>
      <div className="content pt-12 pb-section">
        <ButtonLink to={past.to}>{past.label}</ButtonLink>
      </div>
    </>
  );
}
