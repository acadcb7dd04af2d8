import type { SiteInfo } from "./build.ts";
import { databaseFile } from "./database/open-sqlite.ts";
import { mailFolder } from "./mail/mail-folder.ts";
import { mailAddresses } from "./mailing.ts";
import type { Settings } from "./settings.ts";
import { isLoopback } from "./web/client-address.ts";

/**
 * Returns what the server prints when it has started: where site, data and emails are, in three lines, then a warning
 * for a retention that the privacy notice contradicts, and for a public address that is local or not the one that the
 * pages were built for.
 */
export function banner(url: string, settings: Settings, siteInfo: SiteInfo): string {
  const { postgres, smtp, dataDir } = settings;
  const data = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  const mail = smtp
    ? `via ${smtp.host}:${smtp.port} to ${mailAddresses(settings, siteInfo).to.join(", ")}`
    : `NOT SENT, because SMTP_URL is unset: each email becomes a file in ${mailFolder(dataDir)}`;
  const warnings = warningsFor(settings, siteInfo).map((line) => `Warning: ${line}`);
  return [`Site  ${url}`, `Data  ${data}`, `Mail  ${mail}`, ...warnings, ""].join("\n");
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
