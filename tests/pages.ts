import { globSync } from "node:fs";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { galleryPath } from "#site/lib/events/event-format.ts";
import { ALL } from "./all.ts";
import { PAST } from "./events.ts";

/** A path without a page, so that an error page is shown. */
export const UNKNOWN_PATH = "/nowhere";

/** Whether a page is one of those that others show in a frame. */
export const isFramed = (path: string) => path.startsWith("/forms/");

/** Whether a page has no bar and no footer. */
export const isBare = (path: string) => isFramed(path) || path === DESK_PATH;

const BUILT_PATHS = globSync("**/index.html", { cwd: "dist/client" })
  .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
  .toSorted();
if (BUILT_PATHS.length === 0) throw new Error("The site is not built: run npm run build.");

/** Every page for visitors, and a path without one. */
export const ALL_PATHS = [...BUILT_PATHS.filter((path) => path !== DESK_PATH), UNKNOWN_PATH];

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
