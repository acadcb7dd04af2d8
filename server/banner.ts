import { databaseFile } from "./database/open.ts";
import type { Identity } from "./identity.ts";
import { mailFolder } from "./mail/mail-folder.ts";
import type { Settings } from "./settings.ts";
import { mailAddresses } from "./start.ts";

/**
 * What the person who started the server wants to know: where the site, the data and the mails are (three lines), then
 * a warning for each thing that is still a placeholder, is not what the privacy notice says, or names the wrong address.
 */
export function banner(url: string, settings: Settings, identity: Identity): string {
  const { to } = mailAddresses(settings, identity);
  const mail = settings.smtp
    ? `by ${settings.smtp.host}:${settings.smtp.port} to ${to}`
    : `NOT SENT, because SMTP_URL is unset: every mail becomes a file in ${mailFolder(settings.dataDir)}`;
  const data = settings.postgres
    ? `PostgreSQL at ${settings.postgres.label}`
    : databaseFile(settings.dataDir);
  return [
    `Site  ${url}`,
    `Data  ${data}`,
    `Mail  ${mail}`,
    ...[
      ...identity.placeholders,
      ...brokenPromises(settings, identity),
      ...wrongAddress(settings),
    ].map((line) => `Warning: ${line}`),
    "",
  ].join("\n");
}

function brokenPromises({ retentionDays }: Settings, identity: Identity): string[] {
  const { promisedRetentionDays: promised } = identity;
  if (retentionDays === promised) return [];
  return [
    `Messages are kept ${retentionDays} days (RETENTION_DAYS), the privacy notice says ${promised}. Set legal.retentionDays in site/content/site.ts.`,
  ];
}

/** Who lets others in has an address that is not this machine's own name for itself. */
function wrongAddress({ host, siteUrl }: Settings): string[] {
  if (isLoopback(host) || !isLoopback(new URL(siteUrl).hostname)) return [];
  return [
    `Canonical links, cards, sitemap and calendars name ${siteUrl}. Set SITE_URL to the public address.`,
  ];
}

const isLoopback = (host: string) => /^(localhost|127\..+|\[?::1\]?)$/.test(host);
