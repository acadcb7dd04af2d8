import { DESK_PATH } from "#contract/desk-paths.ts";

import { databaseFile } from "./database/open-sqlite.ts";
import type { SiteInfo } from "./load-build.ts";
import { mailPlace } from "./mailing.ts";
import type { Settings } from "./settings.ts";
import { isLoopback } from "./web/client-address.ts";

/**
 * Returns what the server prints when it has started: where site, data, emails and desk are, a line each, then a warning
 * for a retention that the privacy notice contradicts, and for a public address that is local or not the one that the
 * pages were built for.
 */
export function banner(url: string, settings: Settings, siteInfo: SiteInfo): string {
  const { postgres, smtp, dataDir, siteUrl } = settings;
  const data = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  const lines = [`Site  ${url}`, `Data  ${data}`, `Mail  ${mailPlace(settings, siteInfo)}`];
  if (settings.desk) {
    const links = smtp ? "" : ", sign in with npm run messages -- sign-in ADDRESS";
    const address = isLoopback(new URL(siteUrl).hostname) ? url : siteUrl;
    lines.push(`Desk  ${address}${DESK_PATH}${links}`);
  }
  const warnings = warningsFor(settings, siteInfo).map((line) => `Warning: ${line}`);
  return [...lines, ...warnings, ""].join("\n");
}

function warningsFor({ host, siteUrl, retentionDays }: Settings, siteInfo: SiteInfo): string[] {
  const { promisedRetentionDays: promised } = siteInfo;
  const warnings: string[] = [];
  if (retentionDays !== promised) {
    warnings.push(
      `Messages are kept for ${retentionDays} days (RETENTION_DAYS), but the privacy notice says ${promised}. Set legal.retentionDays in site/content/site.ts.`,
    );
  }
  if (siteUrl !== siteInfo.siteUrl) {
    warnings.push(
      `The site was built for ${siteInfo.siteUrl}, but SITE_URL is ${siteUrl}. Build it with this SITE_URL.`,
    );
  }
  // Other machines can reach this server, but localhost in its links would be themselves.
  if (!isLoopback(host) && isLoopback(new URL(siteUrl).hostname)) {
    warnings.push(
      `Canonical links, cards, sitemap and calendars point to ${siteUrl}. Set SITE_URL to the public address.`,
    );
  }
  return warnings;
}
