import type { BreadcrumbList, CreativeWorkSeries, Event, Organization } from "schema-dts";
import { show } from "#site/content/show.ts";
import { site } from "#site/content/site.ts";
import { israelTime } from "./events/event-times.ts";
import type { SiteEvent } from "./events/events.ts";

/* Structured data for search engines (schema.org, as JSON-LD). */

export type Crumb = { label: string; to: string };

const absolute = (path: string) => import.meta.env.SITE + path;

/** The path from the home page to a page. */
export const breadcrumbs = (crumbs: Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: absolute(to),
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
  event: Pick<SiteEvent, "title" | "summary" | "start" | "end" | "place">,
  path: string,
  image?: string,
) =>
  ({
    "@type": "Event",
    name: event.title,
    description: event.summary,
    url: absolute(path),
    startDate: withOffset(event.start),
    endDate: withOffset(event.end),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      ...(event.place && { name: event.place }),
      address: { "@type": "PostalAddress", addressCountry: "IL" },
    },
    organizer: network(),
    ...(image && { image: absolute(image) }),
  }) satisfies Event;

/** Adds Israel's offset to a time, `2025-12-08T14:00:00+02:00`; a day stays a day. */
function withOffset(text: string): string {
  return text.includes("T") ? israelTime(text).toString({ timeZoneName: "never" }) : text;
}
