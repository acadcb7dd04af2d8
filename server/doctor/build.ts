import { isLoopback } from "#server/http/client-address.ts";
import type { SiteInfo } from "#server/load-build.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Check, type Finding } from "./finding.ts";

const SUBJECT = "Settings and build";

/** Whether the settings are those that the site was built for. */
export const build: Check = {
  subject: SUBJECT,
  run: ({ settings, siteInfo }) => checkBuild(settings, siteInfo),
};

/** Returns what contradicts the built site in the settings, or that nothing does. */
export function checkBuild(settings: Settings, siteInfo: SiteInfo): Finding[] {
  const { host, port, siteUrl, retentionDays } = settings;
  const { promisedRetentionDays: promised } = siteInfo;
  const { ok, warning, publicError } = about(SUBJECT);
  const findings: Finding[] = [];
  if (retentionDays !== promised) {
    findings.push(
      ...warning(
        `Messages are kept for ${retentionDays} days (RETENTION_DAYS), but the privacy notice says ${promised}.`,
        "Set legal.retentionDays in site/content/site.ts.",
      ),
    );
  }
  if (siteUrl !== siteInfo.siteUrl) {
    findings.push(
      ...publicError(
        settings,
        `The site was built for ${siteInfo.siteUrl}, but SITE_URL is ${siteUrl}.`,
        "Build it with this SITE_URL.",
      ),
    );
  }
  const site = new URL(siteUrl);
  const isElsewhere = site.protocol === "http:" && ![0, Number(site.port || 80)].includes(port);
  // Other machines can reach this server, but localhost in its links would be themselves; or it listens on another port.
  if (isLoopback(site.hostname) && (!isLoopback(host) || isElsewhere)) {
    findings.push(
      ...warning(
        `Sign-in links, canonical links, cards, sitemap and calendars point to ${siteUrl}.`,
        "Set SITE_URL to the public address.",
      ),
    );
  }
  const good = `Built for ${siteUrl}; messages are kept for ${promised} days, as the privacy notice says.`;
  return findings.length > 0 ? findings : ok(good);
}
