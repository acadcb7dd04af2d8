import type { Identity } from "./build.ts";
import { databaseFile } from "./database/open-sqlite.ts";
import { mailFolder } from "./mail/mail-folder.ts";
import type { Settings } from "./settings.ts";
import { mailAddresses } from "./start.ts";

/**
 * What the person who starts the server wants to know: where the site, the data and the mails are
 * (three lines), then a warning for each placeholder, for a broken promise of the privacy notice
 * and for a wrong public address.
 */
export function banner(url: string, settings: Settings, identity: Identity): string {
  const { postgres, smtp, dataDir } = settings;
  const data = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  const mail = smtp
    ? `by ${smtp.host}:${smtp.port} to ${mailAddresses(settings, identity).to}`
    : `NOT SENT, because SMTP_URL is unset: every mail becomes a file in ${mailFolder(dataDir)}`;
  const warnings = warningsAbout(settings, identity).map((line) => `Warning: ${line}`);
  return [`Site  ${url}`, `Data  ${data}`, `Mail  ${mail}`, ...warnings, ""].join("\n");
}

function warningsAbout({ host, siteUrl, retentionDays }: Settings, identity: Identity): string[] {
  const { placeholders, promisedRetentionDays: promised } = identity;
  const warnings = [...placeholders];
  if (retentionDays !== promised) {
    warnings.push(
      `Messages are kept ${retentionDays} days (RETENTION_DAYS), the privacy notice says ${promised}. Set legal.retentionDays in site/content/site.ts.`,
    );
  }
  // Others can reach this server, but not at an address that means their own machine.
  if (!isLoopback(host) && isLoopback(new URL(siteUrl).hostname)) {
    warnings.push(
      `Canonical links, cards, sitemap and calendars name ${siteUrl}. Set SITE_URL to the public address.`,
    );
  }
  return warnings;
}

const isLoopback = (host: string) => /^(localhost|127\..+|\[?::1\]?)$/.test(host);
