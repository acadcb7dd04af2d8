import { site } from "./site.ts";

/** Text for search results and the cards of shared links; not shown on the pages. */
export const metadata = {
  /** Open Graph requires a country with the language. */
  locale: "en_GB",
  /** The first breadcrumb of every page. */
  home: "Home",
  /** At the foot of every card, since a link is often shared without context. */
  line: "An invitation-only network of CISOs in Israel",
  cardAlt: (title: string) => `${title}: ${site.name}, a round table of points and fine chords.`,
} as const;
