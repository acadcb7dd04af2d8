import { DESK_PATH } from "#contract/desk-paths.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { ALL } from "./all.ts";
import { PAST } from "./events.ts";

/** Every page that links lead to (docs/product.md, section 2). */
export const LINKED_PATHS = [
  "/",
  "/guidelines",
  "/request-invite",
  "/upcoming-events",
  "/past-events",
  ...PAST.map(({ slug }) => galleryPath(slug)),
  "/startup-program",
  "/apply-to-program",
  "/PracticalSecurity",
  "/PracticalSecurityInfo",
  "/accessibility",
  "/privacy",
];

/** Paths without a page. */
export const UNKNOWN_PATHS = ["/nowhere", "/events/nothing", "/a/b/c"] as const;

/** Whether a path has no page, so that an error page is shown. */
export const isErrorPath = (path: string) => UNKNOWN_PATHS.some((unknown) => unknown === path);

/** Pages that other pages show in a frame, without bar and footer. */
export const FRAMED_PATHS = [
  "/forms/invite",
  "/forms/startup-application",
  "/forms/invite/sent",
  "/forms/startup-application/sent",
] as const;

/** Whether a page has no bar and no footer. */
export const isBare = (path: string) => path.startsWith("/forms/") || path === DESK_PATH;

export const ALL_PATHS = [
  ...LINKED_PATHS,
  // Confirmations of forms that were sent without scripts.
  ...["/message-sent", "/registration-sent"],
  ...FRAMED_PATHS,
  UNKNOWN_PATHS[0],
];

/** Pages that share their layout with another one. */
const SAME_LAYOUT: readonly string[] = [
  ...PAST.slice(1).map(({ slug }) => galleryPath(slug)),
  "/apply-to-program",
  "/accessibility",
  "/registration-sent",
  "/forms/startup-application/sent",
];

/** The pages that browser tests open: one of each layout, or all of them with `ALL`. */
export const TESTED_PATHS = ALL_PATHS.filter((path) => ALL || !SAME_LAYOUT.includes(path));
