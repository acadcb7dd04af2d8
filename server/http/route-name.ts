import { DESK } from "#contract/desk-paths.ts";
import { FORMS } from "#contract/forms.ts";
import { functionPath } from "#contract/function.ts";
import { HEALTH_PATHS } from "./health.ts";
import { SECURITY_TXT } from "./security-txt.ts";
import type { Site } from "./site.ts";
import { pathOf } from "./static-files.ts";

/** The pathnames that the app handles itself. */
const APP_ROUTES = [
  ...Object.values(FORMS).map(functionPath),
  ...Object.values(DESK),
  ...HEALTH_PATHS,
  SECURITY_TXT,
];

/** The route of unknown pathnames, with which scanners would otherwise fill log and metrics. */
const OTHER = "other";

/** Returns the route of a request target, from a small fixed set that visitors cannot influence. */
export type RouteName = (target: string) => string;

/**
 * Creates a RouteName: a page or a file at the top level is its own route, other files share their folder's
 * (`/assets/*`).
 */
export function routeNames(site: Pick<Site, "files" | "pages"> | null): RouteName {
  const names = new Map(APP_ROUTES.map((path) => [path, path]));
  const pages = new Set(site?.pages.values());
  for (const pathname of site?.files.keys() ?? []) {
    names.set(pathname, pages.has(pathname) ? pathname : groupOf(pathname));
  }
  return (target) => names.get(pathOf(target)) ?? OTHER;
}

function groupOf(pathname: string): string {
  const folder = /^\/[^/]+\//.exec(pathname)?.[0];
  return folder ? `${folder}*` : pathname;
}
