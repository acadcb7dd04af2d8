import { useLoaderData } from "react-router";
import { ButtonLink } from "#app/components/button-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { events } from "#app/content/events.ts";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventThing } from "#app/lib/crawlers/event.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { InvitationCard } from "./invitation-card.tsx";

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(
    upcomingEvents,
    location.pathname,
    import.meta.env.SSR && {
      things: loaderData.map((event) => eventThing(event, location.pathname)),
    },
  );

export const loader = () => events.filter(({ list }) => list === "upcoming");

export default function UpcomingEventsPage() {
  const upcoming = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        heading={upcomingEvents.heading}
        lead={upcomingEvents.lead}
        figure={{ seed: "upcoming", seats: 18 }}
      />
      <div className="content flex flex-col gap-12 py-section">
        {upcoming.map((event) => (
          <InvitationCard key={event.slug} event={event} />
        ))}
        <div>
          <ButtonLink to={upcomingEvents.past.to}>{upcomingEvents.past.label}</ButtonLink>
        </div>
      </div>
    </>
  );
}
