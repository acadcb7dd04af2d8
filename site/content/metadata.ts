import { site } from "./site.ts";

/** Text for search results and link previews; not shown on the pages. */
export const metadata = {
  /** Open Graph requires a country with the language. */
  locale: "en_GB",
  /** The first breadcrumb of every page. */
  home: "Home",
  /** At the foot of every link preview, since a link is often shared without context. */
  line: "An invitation-only network of CISOs in Israel",
  /** Describes a link preview: the title of its page, and what it shows beside it. */
  linkPreview: {
    alt: (title: string, shown: string) => `${title}: ${site.name}, ${shown}.`,
    table: "a round table of points and fine chords",
    announced: (event: string, days: string) => `${event} on ${days}`,
    photograph: (days: string) => `a photograph from ${days}`,
  },
} as const;
