import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { html } from "hono/html";
import type { Logger } from "pino";
import { LINK_MINUTES } from "#contract/desk.ts";
import { DESK_PATH, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import { palette } from "#contract/palette.ts";
import { MINUTE_MS } from "#server/clock.ts";
import { type Limits, retryDelay } from "#server/outbox/limits.ts";
import type { MailCounts } from "#server/outbox/outgoing.ts";
import { quote } from "#server/text.ts";
import { describeFailure } from "./failure.ts";
import { envelopeOf, type Layout, renderLayout, type Sender, SMALL } from "./layout.ts";
import { acceptedOf, type Receipt, type Transport } from "./transport.ts";

const LINK_MS = LINK_MINUTES * MINUTE_MS;

/** A message that needs an organiser; each text is one line. */
export interface DigestEntry {
  name: string;
  /** Why it needs one. */
  why: string;
  /** How its text begins. */
  words: string;
  /** Its address on the desk; null without a desk. */
  url: string | null;
}

interface NoticeOptions {
  /** Their own: who signs in does not stand in the queue of the outbox. */
  transport: Transport;
  sender: Sender;
  siteUrl: string;
  /** How long the digest may take. */
  limits: Pick<Limits, "sendMs">;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  /** A failure counts as transient, whatever it is: others say that nothing can be sent, which this does not know. */
  counts: Pick<MailCounts, "failed">;
  log: Logger;
}

export type Notices = ReturnType<typeof createNotices>;

/** Returns the address that signs in whoever opens it. */
export const signInUrl = (siteUrl: string, token: string) =>
  `${siteUrl}${DESK_PATH}${SIGN_IN_FRAGMENT}${token}`;

/**
 * Sends the emails to organisers that are not about one message, and that are not worth keeping, so not in the outbox. Rejects if
 * the mail server takes an email for none of its recipients, or `close` was called first.
 */
export function createNotices(options: NoticeOptions) {
  const { transport, sender, siteUrl, limits, wallTime, counts, log } = options;
  const closing = new AbortController();

  /** Returns what sends an email until the signal aborts, and returns what became of it. `id` is its part of the Message-ID. */
  function prepare(
    id: string,
    recipients: readonly string[],
    text: string,
    layout: Pick<Layout, "subject" | "below" | "body" | "button">,
  ) {
    const { subject } = layout;
    const kicker = `Organisers' desk, ${sender.senderName}`;
    const mail = {
      ...envelopeOf(id, wallTime(), sender, recipients),
      subject,
      text,
      html: renderLayout({ ...layout, kicker, heading: subject }),
    };
    return async (signal: AbortSignal): Promise<Receipt> => {
      const until = AbortSignal.any([signal, closing.signal]);
      const receipt = await transport.send(mail, until).catch((error) => {
        counts.failed("transient");
        throw error;
      });
      const [error] = receipt.errors;
      if (error) {
        counts.failed("transient");
        const refused = receipt.errors.length;
        log.warn({ ...describeFailure(error).codes, refused }, "not sent to every organiser");
      }
      return receipt;
    };
  }

  return {
    /** Tries again until the link is of no use, unless the mail server refuses it for good. The token is nowhere but here. */
    async sendLink(address: string, token: string): Promise<void> {
      const url = signInUrl(siteUrl, token);
      const about = `The link opens the organisers' desk of ${sender.senderName}. It can be used once, within ${LINK_MINUTES} minutes.`;
      const ignore = "If you did not ask for it, ignore this email: nobody can sign in without it.";
      const send = prepare(randomUUID(), [address], [about, url, ignore].join("\n\n"), {
        subject: "Your sign-in link",
        below: [about],
        body: [html`<p style="margin:0 0 24px">${ignore}</p>\n`],
        button: { label: "Open the desk", url },
      });
      const signal = AbortSignal.any([AbortSignal.timeout(LINK_MS), closing.signal]);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await send(signal);
          return;
        } catch (error) {
          const { codes } = describeFailure(error);
          if (signal.aborted || Number(codes.responseCode) >= 500) throw error;
          const retryInMs = retryDelay(attempt, Math.random);
          log.warn({ ...codes, retryInMs }, "sign-in link not sent");
          await setTimeout(retryInMs, null, { signal });
        }
      }
    },
    /** Sends the digest of a day; `more` messages are not listed. Returns who has accepted it. */
    async sendDigest(
      recipients: readonly string[],
      day: string,
      entries: readonly DigestEntry[],
      more: number,
    ): Promise<string[]> {
      const count = entries.length + more;
      const rest = more > 0 ? `${more} more are not listed here.` : "";
      const about = entries.every(({ url }) => url)
        ? ABOUT_DIGEST
        : `${ABOUT_DIGEST} What is held or not delivered waits until the desk is on (DESK).`;
      const text = [about, ...entries.map(textOf), ...(rest && [rest])].join("\n\n");
      const send = prepare(`digest-${day}`, recipients, text, {
        subject: count === 1 ? "1 message needs you" : `${count} messages need you`,
        below: [about],
        body: [...entries.map(htmlOf), ...(rest ? [html`<p style="margin:0">${rest}</p>`] : [])],
      });
      return acceptedOf(recipients, await send(AbortSignal.timeout(limits.sendMs)));
    },
    /** Sends an organiser a test, until the signal aborts. Returns what became of it, with the mail server's words. */
    async sendTest(address: string, signal: AbortSignal): Promise<string> {
      const url = `${siteUrl}${DESK_PATH}`;
      const about = `You asked for this email on the organisers' desk of ${sender.senderName}, to see whether emails arrive.`;
      const alone = "Emails about messages are sent in the same way. This one went to you alone.";
      const send = prepare(randomUUID(), [address], [about, alone, url].join("\n\n"), {
        subject: "Test message",
        below: [about],
        body: [html`<p style="margin:0 0 24px">${alone}</p>\n`],
        button: { label: "Open the desk", url },
      });
      return (await send(signal)).reply;
    },
    /** Gives up what is still being sent. */
    close(): void {
      closing.abort();
      transport.close();
    },
  };
}

const ABOUT_DIGEST =
  "These messages are held, could not be delivered, have waited for over an hour, or wait for an answer.";

const textOf = ({ name, why, words, url }: DigestEntry) =>
  [quote(name), words && quote(words), why, url].filter(Boolean).join("\n");

const htmlOf = ({ name, why, words, url }: DigestEntry) =>
  html`<p style="margin:0 0 20px"><b dir="auto">${name}</b><br>
<span style="color:${palette.danger}">${why}</span>${words && html`<br><span dir="auto">${words}</span>`}${
    url &&
    html`<br>\n<a href="${url}" style="${SMALL};color:${palette.brassDeep}">Open it on the desk</a>`
  }</p>
`;
