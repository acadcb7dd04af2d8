import { useLoaderData } from "react-router";
import { PageHeader } from "#app/components/page-header.tsx";
import { pastEvents } from "#app/content/past-events.ts";
import { galleries } from "#app/lib/events/events.ts";
import { galleryPhotos } from "#app/lib/gallery.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { EventCard } from "./event-card.tsx";

export const meta = ({ location }: Route.MetaArgs) => pageMeta(pastEvents, location.pathname);

export const loader = () =>
  galleries.map((event) => ({
    slug: event.slug,
    title: event.title,
    date: event.date,
    summary: event.summary,
    cover: galleryPhotos(event)[0],
  }));

export default function PastEventsPage() {
  const events = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        heading={pastEvents.heading}
        lead={pastEvents.lead}
        figure={{ seed: "past", seats: 14 }}
      />
      <ul className="content grid gap-x-12 gap-y-16 py-section md:grid-cols-2">
        {events.map((event, index) => (
          <EventCard key={event.slug} event={event} first={index === 0} />
        ))}
      </ul>
    </>
  );
}

export type PastEvent = ReturnType<typeof loader>[number];
