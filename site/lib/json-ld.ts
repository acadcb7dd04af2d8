import type { BreadcrumbList, CreativeWorkSeries, Event, Organization } from "schema-dts";
import { show } from "#site/content/show.ts";
import { site } from "#site/content/site.ts";
import { firstAndLastDay } from "./events/event-format.ts";
import type { SiteEvent } from "./events/events.ts";

/* Structured data for search engines (schema.org, as JSON-LD). */

export type Crumb = { label: string; href: string };

const absolute = (path: string) => import.meta.env.SITE + path;

/** The path from the home page to a page. */
export const breadcrumbs = (crumbs: Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: absolute(href),
  })),
});

/** The network as a publisher or organizer. */
const network = () =>
  ({ "@type": "Organization", name: site.name, url: absolute("/") }) satisfies Organization;

/** The network as the subject of the home page. */
export const organization = (): Organization => ({
  ...network(),
  logo: absolute("/icon-512.png"),
  sameAs: [site.social.url],
});

/**
 * The show. schema.org has no video series, a TVSeries is broadcast and a PodcastSeries has a feed, so the show is their
 * common supertype, a CreativeWorkSeries.
 */
export const series = (path: string): CreativeWorkSeries => ({
  "@type": "CreativeWorkSeries",
  name: show.title,
  description: show.description,
  url: absolute(path),
  publisher: network(),
});

/** An event; `path` is that of its page, `image` that of a photograph. */
export const schemaEvent = (
  event: Pick<SiteEvent, "title" | "summary" | "start" | "end" | "timed" | "place" | "cancelled">,
  path: string,
  image?: string,
) =>
  ({
    "@type": "Event",
    name: event.title,
    description: event.summary,
    url: absolute(path),
    ...dates(event),
    eventStatus: `https://schema.org/Event${event.cancelled ? "Cancelled" : "Scheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      ...(event.place && { name: event.place }),
      address: { "@type": "PostalAddress", addressCountry: "IL" },
    },
    organizer: network(),
    ...(image && { image: absolute(image) }),
  }) satisfies Event;

/** The hours of an event, or its first and last day. */
function dates(event: Pick<SiteEvent, "start" | "end" | "timed">) {
  const [startDate, endDate] = event.timed ? [event.start, event.end] : firstAndLastDay(event);
  return { startDate, endDate };
}
