import { useLoaderData } from "react-router";
import { ButtonLink } from "#app/components/button-link.tsx";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import { eventThing } from "#app/lib/crawlers/event.ts";
import { eventZone } from "#app/lib/events/event-format.ts";
import { events } from "#app/lib/events/events.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { Announcements } from "./announcements.tsx";

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
  return (
    <>
      <Announcements events={useLoaderData<typeof loader>()} />
      <div className="content pt-12 pb-section">
        <ButtonLink to={upcomingEvents.past.to}>{upcomingEvents.past.label}</ButtonLink>
      </div>
    </>
  );
}

export type AnnouncedEvent = ReturnType<typeof loader>[number];
