import { site } from "./site.ts";

/** Text for search results and the cards of shared links; not shown on the pages. */
export const metadata = {
  /** Open Graph requires a country with the language. */
  locale: "en_GB",
  /** The first breadcrumb of every page. */
  home: "Home",
  /** At the foot of every card, since a link is often shared without context. */
  line: "An invitation-only network of CISOs in Israel",
  /** Describes a card; `picture` is what it shows next to the title. */
  cardAlt: (title: string, picture: string) => `${title}: ${site.name}, ${picture}.`,
  /** What the cards show (site/lib/cards.ts). */
  cardPictures: {
    table: "a round table of points and fine chords",
    number: (count: number) => `the number ${count} in a round table`,
    steps: (steps: readonly string[]) => `${steps.length} steps: ${steps.join(", ")}`,
    day: (event: string, day: string) => `${event} on ${day}`,
    photograph: (day: string) => `a photograph from ${day}`,
  },
} as const;
