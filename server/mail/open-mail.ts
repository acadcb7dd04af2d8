import type { Logger } from "pino";
import type { Kind } from "#contract/kinds.ts";
import type { SiteInfo } from "#server/load-build.ts";
import { CONCURRENCY, type Limits } from "#server/outbox/limits.ts";
import type { MailCounts } from "#server/outbox/outgoing.ts";
import { MAIL_TO_KIND, type Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { loadDkimKey } from "./dkim.ts";
import { createFolderTransport, mailFolder } from "./mail-folder.ts";
import { createNotices } from "./notices.ts";
import { createSmtpTransport } from "./smtp.ts";
import { createSend, type Transport } from "./transport.ts";

/** Domains that nobody can own (RFC 2606), except those for tests and this machine. */
const RESERVED = /[@.](example(\.(com|net|org))?|invalid)$/i;

/** Whether an address stands for one that the owner has yet to set. */
export const isPlaceholder = (address: string) => RESERVED.test(address);

interface MailOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  limits: Limits;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  counts: MailCounts;
  log: Logger;
}

/**
 * Opens what sends all emails: `send` those about messages, for the outbox, `notices` the others. Throws a StartError if an
 * address is a placeholder or the DKIM key cannot be used.
 */
export async function openMail(options: MailOptions) {
  const { settings, siteInfo, limits } = options;
  const { from, to: organisers, toKind: to } = mailAddresses(settings, siteInfo);
  const dkim = settings.dkim ? await loadDkimKey(settings.dkim, from) : undefined;
  const sender = { senderName: siteInfo.name, from, dkim };
  const { siteUrl } = settings;
  const transport = openTransport(settings, from, limits);
  // Their own: who signs in does not stand in the queue of the outbox.
  const ofNotices = openTransport(settings, from, limits);
  const notices = createNotices({ ...options, transport: ofNotices, sender, siteUrl });
  return {
    send: createSend(transport, {
      ...sender,
      organisers,
      to,
      deskUrl: settings.desk ? siteUrl : null,
    }),
    notices,
    /** Gives up what is still being sent. */
    close(): void {
      transport.close();
      notices.close();
    },
  };
}

const openTransport = ({ smtp, dataDir }: Settings, from: string, limits: Limits): Transport =>
  smtp
    ? createSmtpTransport(smtp, from, CONCURRENCY, limits.replyMs)
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
