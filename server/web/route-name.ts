import { CSP_REPORTS_PATH } from "#contract/csp-reports.ts";
import { FUNCTION_PATH } from "#contract/function.ts";
import { HEALTH_PATHS } from "./health.ts";
import { SECURITY_TXT } from "./security-txt.ts";
import type { Site } from "./site.ts";
import { pathOf } from "./static-files.ts";

/** The addresses that the application answers itself. */
const OWN = [FUNCTION_PATH, CSP_REPORTS_PATH, ...HEALTH_PATHS, SECURITY_TXT];

/** What no address of ours is counted under; those who scan for holes would otherwise fill log and metrics. */
const OTHER = "other";

/** Gives the route of a request target: one of a small number of names, none of which a visitor has chosen. */
export type RouteName = (target: string) => string;

/**
 * Prepares the names of all routes: a page is its path, a file in a folder the folder (`/assets/*`), a file beside
 * the pages is its name.
 */
export function routeNames(site: Pick<Site, "files" | "pages"> | null): RouteName {
  const names = new Map(OWN.map((path) => [path, path]));
  const pages = new Set(site?.pages.values());
  for (const address of site?.files.keys() ?? []) {
    names.set(address, pages.has(address) ? address : groupOf(address));
  }
  return (target) => names.get(pathOf(target)) ?? OTHER;
}

function groupOf(address: string): string {
  const folder = /^\/[^/]+\//.exec(address)?.[0];
  return folder ? `${folder}*` : address;
}
