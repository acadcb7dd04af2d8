import { site } from "./site.ts";

/** The words of search results and of the cards that a shared link is shown with. The pages themselves do not have them. */
export const foundAndShared = {
  /** The language of the site as Open Graph wants it, with a country. */
  locale: "en_GB",
  /** The first step of every path of pages. */
  home: "Home",
  /** The foot of every card: a link is often met without anything that says what it leads to. */
  line: "An invitation-only network of CISOs in Israel",
  cardAlt: (title: string) => `${title}: ${site.name}, a round table of points and fine chords.`,
} as const;
