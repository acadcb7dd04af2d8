import { Resolver } from "node:dns/promises";
import { createTransport } from "nodemailer";
import { HOUR_MS } from "#server/clock.ts";
import { databaseFile, freeBytes } from "#server/database/data-folder.ts";
import { ownsTables, requireUtf8 } from "#server/database/open-postgres.ts";
import { READ_ONLY } from "#server/database/postgres.ts";
import { isLoopback } from "#server/http/client-address.ts";
import type { SiteInfo } from "#server/load-build.ts";
import { describeFailure } from "#server/mail/failure.ts";
import { isPlaceholder, mailPlace } from "#server/mail/open-mail.ts";
import { smtpOptions } from "#server/mail/smtp.ts";
import { lastTime } from "#server/outbox/history.ts";
import { storeAndDelete } from "#server/outbox/probe.ts";
import type { Settings } from "#server/settings.ts";
import { dkim, dmarc, spf } from "./dns.ts";
import { proxy, publicAddress } from "./public-address.ts";
import {
  asSentence,
  type Check,
  error,
  errorInWords,
  type Finding,
  type Found,
  ok,
  publicError,
  runChecks,
  type Surroundings,
  warning,
} from "./run.ts";

/** A day, and some time for a backup that takes longer than the last one. */
const OLD_BACKUP_HOURS = 26;

/** Less is a warning, or an error. A message is a few kilobytes; updates, logs and backups need more. */
const LITTLE_ROOM_MB = 1_000;
const TOO_LITTLE_ROOM_MB = 100;

/** How long a name server may take, in milliseconds: two attempts fit into a check. */
const DNS_TIMEOUT_MS = 2_000;

/** Less than a check may take, so that the mail server's own words are what is found. */
const SMTP_TIMEOUT_MS = 5_000;

/** Returns what contradicts the built site in the settings, or that nothing does. */
export function checkBuild(settings: Settings, siteInfo: SiteInfo): Found[] {
  const { host, port, siteUrl, retentionDays } = settings;
  const { promisedRetentionDays: promised } = siteInfo;
  const site = new URL(siteUrl);
  const isElsewhere = site.protocol === "http:" && ![0, Number(site.port || 80)].includes(port);
  const contradictions = [
    retentionDays !== promised &&
      warning(
        `Messages are kept for ${retentionDays} days (RETENTION_DAYS), but the privacy notice says ${promised}.`,
        "Set legal.retentionDays in site/content/site.ts.",
      ),
    siteUrl !== siteInfo.siteUrl &&
      publicError(settings)(
        `The site was built for ${siteInfo.siteUrl}, but SITE_URL is ${siteUrl}.`,
        "Build it with this SITE_URL.",
      ),
    // Other machines can reach this server, but localhost in its links would be themselves; or it listens on another port.
    isLoopback(site.hostname) &&
      (!isLoopback(host) || isElsewhere) &&
      warning(
        `Sign-in links, canonical links, link previews, sitemap and calendars point to ${siteUrl}.`,
        "Set SITE_URL to the public address.",
      ),
    !settings.desk &&
      warning(
        "The desk is off: messages that are held or not delivered wait until it is on.",
        "Unset DESK.",
      ),
  ];
  const found = contradictions.filter((one) => one !== false).flat();
  const good = `Built for ${siteUrl}; messages are kept for ${promised} days, as the privacy notice says.`;
  return found.length > 0 ? found : ok(good);
}

/** Whether the mail server takes our login, over TLS where SMTP_URL asks for it. Sends no mail. */
const mailServer: Check = async ({ settings, siteInfo }) => {
  const { smtp } = settings;
  if (!smtp) {
    const place = mailPlace(settings, siteInfo);
    return publicError(settings)(`Emails are ${place}.`, "Set SMTP_URL, and restart the server.");
  }
  const where = `${smtp.host}:${smtp.port}`;
  const from = settings.mailFrom ?? siteInfo.mailFrom;
  const transporter = createTransport(smtpOptions(smtp, from, SMTP_TIMEOUT_MS));
  try {
    await transporter.verify();
  } catch (cause) {
    return error(
      asSentence(`${where} cannot be used: ${describeFailure(cause).reply}`),
      "Correct SMTP_URL: host; port, 587 or 465, since others take no login; smtps:// or smtp:// with STARTTLS; user and password, percent-encoded. Or see to the server's certificate, or the firewall.",
    );
  } finally {
    transporter.close();
  }
  const login = smtp.auth ? "takes our login" : "answers; SMTP_URL has no login";
  const isVerified = smtp.tls.rejectUnauthorized && (smtp.secure || smtp.requireTLS);
  return ok(`${where} ${login}, ${isVerified ? "with a" : "and needs no"} valid certificate.`);
};

/** Whether messages can be stored and deleted, and whether the role on PostgreSQL is not that of their owner. */
const database: Check = async ({ settings: { postgres, dataDir }, database }) => {
  const place = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  try {
    const opened = await database();
    // Before several statements go at once, which a pooler without transactions cuts off: so its words arrive.
    if (postgres) await opened.snapshot(requireUtf8);
    const owns = postgres && (await ownsTables(opened));
    await storeAndDelete(opened);
    if (!owns) return ok(`${place} stores messages.`);
    return warning(
      `${place} stores messages, but the server's role owns the tables, so it may also change and drop them.`,
      "Give the server a role that may not: docs/operate.md#move-to-postgresql.",
    );
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = code === READ_ONLY ? "it is read-only" : errorInWords(cause);
    return error(
      asSentence(`${place} cannot be used: ${reason}`),
      "docs/operate.md#the-database-is-down says what to do.",
    );
  }
};

/** Whether the database was copied lately, by our command or by backup.sh, which write it down. */
const backup: Check = async ({ settings, database }) => {
  const opened = await database();
  const [last, now] = [await lastTime(opened, "backup"), await opened.wallTime()];
  // A clock may be a little ahead of another.
  const hours = last === null ? null : Math.max(0, Math.floor((now - last) / HOUR_MS));
  const age = hours === 0 ? "less than an hour" : hours === 1 ? "1 hour" : `${hours} hours`;
  const found = hours === null ? "No backup has been made yet." : `The last backup is ${age} old.`;
  if (hours !== null && hours < OLD_BACKUP_HOURS) return ok(found);
  const how = settings.postgres ? "deploy/backup.sh" : "npm run admin -- backup /backups --keep 14";
  return publicError(settings)(
    found,
    `Make one a day: ${how} (docs/operate.md#backup-and-restore).`,
  );
};

/** Whether the data folder has room. It is unused with PostgreSQL and a mail server. */
const disk: Check = async ({ settings: { dataDir, postgres, smtp }, freeBytes }) => {
  if (postgres && smtp) return [];
  const free = Math.floor((await freeBytes(dataDir)) / 1e6);
  const found = `${free} MB free for ${dataDir}.`;
  if (free >= LITTLE_ROOM_MB) return ok(found);
  const todo = "Make room: du --one-file-system --max-depth 2 / shows what fills it.";
  return free < TOO_LITTLE_ROOM_MB ? error(found, todo) : warning(found, todo);
};

/** Whether the content is the owner's. */
const placeholders: Check = ({ settings, siteInfo }) => {
  const { mailTo, mailFrom } = settings;
  // The settings replace these.
  const replaced = { "mail.to": mailTo !== null, "mail.from": mailFrom !== null };
  const left = siteInfo.placeholders.filter((name) => !replaced[name as keyof typeof replaced]);
  const set = [...(mailTo ?? []), ...(mailFrom ? [mailFrom] : [])].filter(isPlaceholder);
  const all = [...left, ...set];
  if (all.length === 0) {
    return ok("No example is left. Nobody but counsel can tell whether the legal texts are right.");
  }
  return publicError(settings)(
    `These are still placeholders: ${all.join(", ")}.`,
    "Replace them in site/content/site.ts, or MAIL_TO and MAIL_FROM in the settings, and build (docs/content.md#placeholders).",
  );
};

/** By subject, in the order of the findings. */
export const CHECKS: Readonly<Record<string, Check>> = {
  "Settings and build": ({ settings, siteInfo }) => checkBuild(settings, siteInfo),
  "Public address": publicAddress,
  Proxy: proxy,
  "Mail server": mailServer,
  SPF: spf,
  DMARC: dmarc,
  DKIM: dkim,
  Database: database,
  Backup: backup,
  Disk: disk,
  Placeholders: placeholders,
};

/**
 * Checks what operators get wrong, everything side by side, in at most eight seconds. Sends no mail and leaves everything as it
 * was. Never rejects: a check that fails is a finding.
 */
export function diagnose(own: Omit<Surroundings, "resolver" | "freeBytes">): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return runChecks(CHECKS, { ...own, resolver, freeBytes });
}
