import type { CreativeWorkSeries } from "schema-dts";
import { organizationRef } from "./organization.ts";

type Series = { title: string; description: string };

/**
 * A show for search engines. schema.org has no series of videos, a TVSeries is broadcast and a PodcastSeries has a feed:
 * the show has neither, so it is what all of these are, a CreativeWorkSeries.
 */
export const seriesThing = ({ title, description }: Series, path: string) =>
  ({
    "@type": "CreativeWorkSeries",
    name: title,
    description,
    url: import.meta.env.SITE_URL + path,
    publisher: organizationRef(),
  }) satisfies CreativeWorkSeries;
