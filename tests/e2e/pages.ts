import { galleryPath } from "#site/lib/events/event-paths.ts";
import { WHOLE } from "../whole.ts";
import { PAST } from "./events.ts";

/**
 * Every page of the site with the heading that a visitor sees first: those of docs/product.md (section 2), the galleries
 * of the content, and the two that the law asks for.
 */
export const PAGES = [
  { path: "/", heading: "CONNECTING LEADERS IN CYBERSECURITY" },
  { path: "/guidelines", heading: "Community Guidelines" },
  { path: "/request-invite", heading: "REQUEST AN INVITE" },
  { path: "/upcoming-events", heading: "Upcoming events" },
  { path: "/past-events", heading: "Past events" },
  ...PAST.map(({ slug, gallery }) => ({ path: galleryPath(slug), heading: gallery.heading })),
  { path: "/startup-program", heading: "Startup Program" },
  { path: "/apply-to-program", heading: "Startup application" },
  { path: "/PracticalSecurity", heading: "Practical Security Show" },
  { path: "/PracticalSecurityInfo", heading: "Speaker guide" },
  { path: "/accessibility", heading: "Accessibility statement" },
  { path: "/privacy", heading: "Privacy notice" },
] as const;

/** Paths at which there is no page. */
export const UNKNOWN_PATHS = ["/nowhere", "/events/nothing", "/a/b/c"] as const;

/** Pages to which no link leads: the confirmations of forms that the browser itself has sent. */
const OTHER_PAGES = [
  { path: "/message-sent", heading: "Success!" },
  { path: "/registration-sent", heading: "Registration Successful!" },
];

const NOT_FOUND_PAGE = { path: UNKNOWN_PATHS[0], heading: "404 Oops! Page not found" };

/** Whatever a visitor can be shown: every page, and the one that stands where there is none. */
const ALL_PAGES = [...PAGES, ...OTHER_PAGES, NOT_FOUND_PAGE];
export const ALL_PATHS = ALL_PAGES.map(({ path }) => path);

/** Pages that are made like another one, of other words and pictures. */
const ALIKE: readonly string[] = [
  ...PAST.slice(1).map(({ slug }) => galleryPath(slug)),
  "/apply-to-program",
  "/accessibility",
  "/registration-sent",
];

/** What is looked at in a browser: of pages that are made alike one, or with `WHOLE` every one. */
export const SHOWN_PAGES = ALL_PAGES.filter(({ path }) => WHOLE || !ALIKE.includes(path));
