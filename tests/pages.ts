import { galleryPath } from "#site/lib/events/event-paths.ts";
import { ALL } from "./all.ts";
import { WITH_GALLERY } from "./events.ts";

/** Every page that links lead to (docs/product.md, section 2), with its main heading. */
export const PAGES = [
  { path: "/", heading: "CONNECTING LEADERS IN CYBERSECURITY" },
  { path: "/guidelines", heading: "Community Guidelines" },
  { path: "/request-invite", heading: "REQUEST AN INVITE" },
  { path: "/upcoming-events", heading: "Upcoming events" },
  { path: "/past-events", heading: "Past events" },
  ...WITH_GALLERY.map(({ slug, gallery }) => ({
    path: galleryPath(slug),
    heading: gallery.heading,
  })),
  { path: "/startup-program", heading: "Startup Program" },
  { path: "/apply-to-program", heading: "Startup application" },
  { path: "/PracticalSecurity", heading: "Practical Security Show" },
  { path: "/PracticalSecurityInfo", heading: "Speaker guide" },
  { path: "/accessibility", heading: "Accessibility statement" },
  { path: "/privacy", heading: "Privacy notice" },
] as const;

/** Confirmations of forms that were sent without scripts. */
const CONFIRMATIONS = [
  { path: "/message-sent", heading: "Success!" },
  { path: "/registration-sent", heading: "Registration Successful!" },
];

/** Paths without a page. */
export const UNKNOWN_PATHS = ["/nowhere", "/events/nothing", "/a/b/c"] as const;

export const NOT_FOUND_PAGE = { path: UNKNOWN_PATHS[0], heading: "404 Oops! Page not found" };

const ALL_PAGES = [...PAGES, ...CONFIRMATIONS, NOT_FOUND_PAGE];
export const ALL_PATHS = ALL_PAGES.map(({ path }) => path);

/** Pages that share their layout with another one. */
const SAME_LAYOUT: readonly string[] = [
  ...WITH_GALLERY.slice(1).map(({ slug }) => galleryPath(slug)),
  "/apply-to-program",
  "/accessibility",
  "/registration-sent",
];

/** The pages that browser tests open: one of each layout, or all of them with `ALL`. */
export const TESTED_PAGES = ALL_PAGES.filter(({ path }) => ALL || !SAME_LAYOUT.includes(path));
