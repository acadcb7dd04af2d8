import type { BreadcrumbList, CreativeWorkSeries, Event, Organization } from "schema-dts";
import { show } from "#site/content/show.ts";
import { site } from "#site/content/site.ts";
import { zoned } from "#site/lib/events/event-times.ts";
import type { SiteEvent } from "#site/lib/events/events.ts";

/* What search engines are told of a page beyond its words, in those of schema.org. */

export type Crumb = { label: string; to: string };

const absolute = (path: string) => import.meta.env.SITE + path;

/** Where a page stands in the site, from the home page on. */
export const breadcrumbs = (crumbs: Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: absolute(to),
  })),
});

/** The network as the maker of something. */
const maker = () =>
  ({ "@type": "Organization", name: site.name, url: absolute("/") }) satisfies Organization;

/** The network itself, for the home page. */
export const organization = (): Organization => ({
  ...maker(),
  logo: absolute("/icon-512.png"),
  sameAs: [site.social.url],
});

/**
 * The show. schema.org has no series of videos, a TVSeries is broadcast and a PodcastSeries has a feed: the show has
 * neither, so it is what all of these are, a CreativeWorkSeries.
 */
export const series = (path: string): CreativeWorkSeries => ({
  "@type": "CreativeWorkSeries",
  name: show.title,
  description: show.description,
  url: absolute(path),
  publisher: maker(),
});

type Announced = Pick<SiteEvent, "title" | "summary" | "start" | "end" | "place">;

/** An event; `path` is that of the page it stands on, `image` the address of a photograph of it. */
export const eventThing = (event: Announced, path: string, image?: string) =>
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
    organizer: maker(),
    ...(image && { image: absolute(image) }),
  }) satisfies Event;

/** A time by the clock in Israel as an instant with its offset, `2025-12-08T14:00:00+02:00`; a day stays a day. */
function withOffset(text: string): string {
  return text.includes("T") ? zoned(text).toString({ timeZoneName: "never" }) : text;
}
