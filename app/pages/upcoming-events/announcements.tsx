import { PageHeader } from "#app/components/page-header.tsx";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { InvitationCard } from "./invitation-card.tsx";
import type { AnnouncedEvent } from "./page.tsx";
import { useNow } from "./use-now.ts";

/**
 * The head of the page and the cards of what is announced. Only the visitor's clock can tell what of it lies ahead: the
 * sentence for nothing ahead has its place from the start, so that nothing moves when it comes.
 */
export function Announcements({ events }: { events: AnnouncedEvent[] }) {
  const ends = events.map(({ endsAt }) => Date.parse(endsAt)).sort((a, b) => a - b);
  const now = useNow(ends);
  const nothingAhead = now !== null && (ends.at(-1) ?? 0) <= now;
  const lead = (
    <>
      {upcomingEvents.lead}{" "}
      <span className={nothingAhead ? undefined : "invisible"}>{upcomingEvents.nothingAhead}</span>
    </>
  );

  return (
    <>
      <PageHeader
        heading={upcomingEvents.heading}
        lead={lead}
        figure={{ seed: "upcoming", seats: 18 }}
      />
      <div className="content flex flex-col gap-12 pt-section">
        {events.map((event) => (
          <InvitationCard key={event.slug} event={event} now={now} />
        ))}
      </div>
    </>
  );
}
