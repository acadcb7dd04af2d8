import type { Logger } from "pino";
import type { Kind } from "#contract/kinds.ts";
import { systemClock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { SiteInfo } from "./load-build.ts";
import { loadDkimKey } from "./mail/dkim.ts";
import { createFolderTransport, mailFolder } from "./mail/mail-folder.ts";
import { createNotices } from "./mail/notices.ts";
import { createSmtpTransport } from "./mail/smtp.ts";
import { createSend, type Transport } from "./mail/transport.ts";
import { CONCURRENCY, type Limits } from "./outbox/limits.ts";
import type { MailCounts } from "./outbox/outgoing.ts";
import { createQueue } from "./outbox/queue.ts";
import { createWorker } from "./outbox/worker.ts";
import { MAIL_TO_KIND, type Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

/** Domains that nobody can own (RFC 2606), except those for tests and this machine. */
const RESERVED = /[@.](example(\.(com|net|org))?|invalid)$/i;

/** Whether an address stands for one that the owner has yet to set. */
export const isPlaceholder = (address: string) => RESERVED.test(address);

interface MailingOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  limits: Limits;
  database: Database;
  /** Whether other servers may use the database too. */
  isShared: boolean;
  counts: MailCounts;
  log: Logger;
}

/**
 * Creates the worker that sends the outbox, and its transport. Throws a StartError if an address is a placeholder or the
 * DKIM key cannot be used.
 */
export async function createMailing(options: MailingOptions) {
  const { settings, siteInfo, limits, database, isShared, counts, log } = options;
  const sentAs = settings.smtp ? null : "file";
  const queue = createQueue(database, systemClock.now, limits.leaseMs, sentAs);
  // Without other servers, any lease is left over from a crash. Otherwise, or if this fails, such leases expire.
  if (!isShared) await queue.endLeases().catch(() => {});
  const { sender, notices } = await openNotices({ settings, siteInfo, limits, log });
  const transport = openTransport(settings, limits);
  const { toKind: to, recipients } = mailAddresses(settings, siteInfo);
  const worker = createWorker({
    queue,
    send: createSend(transport, { ...sender, to, recipients }),
    limits,
    clock: systemClock,
    random: Math.random,
    counts,
    log,
  });
  return { worker, transport, notices };
}

/** Opens what sends the emails about no message. Throws a StartError if an address is a placeholder or the DKIM key cannot be used. */
export async function openNotices({
  settings,
  siteInfo,
  limits,
  log,
}: Pick<MailingOptions, "settings" | "siteInfo" | "limits" | "log">) {
  const { from } = mailAddresses(settings, siteInfo);
  const dkim = settings.dkim ? await loadDkimKey(settings.dkim, from) : undefined;
  const sender = { senderName: siteInfo.name, from, dkim };
  const { siteUrl } = settings;
  const transport = openTransport(settings, limits);
  const notices = createNotices({ transport, sender, siteUrl, now: systemClock.now, log });
  return { sender, notices };
}

const openTransport = ({ smtp, dataDir }: Settings, { replyMs }: Limits): Transport =>
  smtp
    ? createSmtpTransport(smtp, CONCURRENCY, replyMs)
    : createFolderTransport(mailFolder(dataDir));

/** Says where emails go, for whoever runs the site. */
export function mailPlace(settings: Settings, siteInfo: SiteInfo): string {
  const { smtp, dataDir } = settings;
  return smtp
    ? `via ${smtp.host}:${smtp.port} to ${mailAddresses(settings, siteInfo).to.join(", ")}`
    : `NOT SENT, because SMTP_URL is unset: each email becomes a file in ${mailFolder(dataDir)}`;
}

/**
 * Returns the sender and the recipients of the emails: of most, of a kind, and of any; the settings override the content. Throws
 * a StartError if there is a mail server and one of them is a placeholder: emails would count as sent, and nobody would get them.
 */
export function mailAddresses(settings: Settings, siteInfo: SiteInfo) {
  const { smtp, mailFrom, mailTo, mailToKind } = settings;
  const from = mailFrom ?? siteInfo.mailFrom;
  const to = mailTo ?? [siteInfo.mailTo];
  const names: Record<string, string[]> = { MAIL_TO: to, MAIL_FROM: [from] };
  for (const [kind, name] of Object.entries(MAIL_TO_KIND)) {
    names[name] = mailToKind[kind as Kind] ?? [];
  }
  for (const [name, addresses] of Object.entries(names)) {
    const placeholder = addresses.find(isPlaceholder);
    if (smtp && placeholder) {
      throw new StartError(
        `${name}: ${placeholder} is a placeholder. With SMTP_URL, set a real one.`,
      );
    }
  }
  const recipients = [...new Set([...to, ...Object.values(mailToKind).flat()])];
  return { from, to, toKind: (kind: Kind) => mailToKind[kind] ?? to, recipients };
}
