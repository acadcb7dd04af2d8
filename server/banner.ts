import { DESK_PATH } from "#contract/desk-paths.ts";
import { databaseFile } from "./database/open-sqlite.ts";
import { checkBuild } from "./doctor/checks.ts";
import { isLoopback } from "./http/client-address.ts";
import type { SiteInfo } from "./load-build.ts";
import { mailPlace } from "./mail/mailing.ts";
import type { Settings } from "./settings.ts";

/**
 * Returns what the server prints when it has started: where site, data, emails and desk are, a line each, then a warning
 * for each setting that contradicts the build.
 */
export function banner(url: string, settings: Settings, siteInfo: SiteInfo): string {
  const { postgres, smtp, dataDir, siteUrl } = settings;
  const data = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  const lines = [`Site  ${url}`, `Data  ${data}`, `Mail  ${mailPlace(settings, siteInfo)}`];
  if (settings.desk) {
    const links = smtp ? "" : ", sign in with npm run admin -- sign-in ADDRESS";
    const address = isLoopback(new URL(siteUrl).hostname) ? url : siteUrl;
    lines.push(`Desk  ${address}${DESK_PATH}${links}`);
  }
  const warnings = checkBuild(settings, siteInfo)
    .filter(({ state }) => state !== "ok")
    .map(({ found, todo }) => `Warning: ${found} ${todo}`);
  return [...lines, ...warnings, ""].join("\n");
}
