import { useLoaderData } from "react-router";
import { ButtonLink } from "#app/components/button-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { events } from "#app/content/events.ts";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventThing } from "#app/lib/crawlers/event.ts";
import { eventZone } from "#app/lib/event-time.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { useNow } from "#app/lib/use-now.ts";
import type { Route } from "./+types/page";
import { InvitationCard } from "./invitation-card.tsx";
import { Lead } from "./lead.tsx";

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(
    upcomingEvents,
    location.pathname,
    import.meta.env.SSR && {
      things: loaderData.map((event) => eventThing(event, location.pathname)),
    },
  );

export const loader = () =>
  events
    .filter(({ list }) => list === "upcoming")
    .reverse()
    .map((event) => ({
      ...event,
      /** What the zone of its hours is called; null while no hours are given. */
      zone: event.timed ? eventZone(event) : null,
    }));

export default function UpcomingEventsPage() {
  const announced = useLoaderData<typeof loader>();
  const ends = announced.map(({ endsAt }) => Date.parse(endsAt)).sort((a, b) => a - b);
  const now = useNow(ends);
  const lastEnd = ends.at(-1) ?? 0;

  return (
    <>
      <PageHeader
        heading={upcomingEvents.heading}
        lead={<Lead nothingAhead={now !== null && lastEnd <= now} />}
        figure={{ seed: "upcoming", seats: 18 }}
      />
      <div className="content flex flex-col gap-12 py-section">
        {announced.map((event) => (
          <InvitationCard key={event.slug} event={event} now={now} />
        ))}
        <div>
          <ButtonLink to={upcomingEvents.past.to}>{upcomingEvents.past.label}</ButtonLink>
        </div>
      </div>
    </>
  );
}

export type AnnouncedEvent = ReturnType<typeof loader>[number];
