import { site } from "./site.ts";

const line = "An invitation-only network of CISOs in Israel";

/** Text for search results and link previews; not shown on the pages. */
export const metadata = {
  /** Open Graph requires a country with the language. */
  locale: "en_GB",
  /** The first breadcrumb of every page. */
  home: "Home",
  /** The picture of a shared link. */
  linkPreview: {
    /** Its size in pixels. Facebook, LinkedIn, Slack and X show 1.91 to 1 without cropping. */
    width: 1200,
    height: 630,
    /** Below the name of the network, since a link is often shared without context. */
    line,
    alt: `${site.name}. ${line}. A round table of points and fine chords.`,
  },
} as const;
