import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import { LINK_MINUTES } from "#contract/desk.ts";
import { DESK_PATH, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import { envelopeOf, type Letter, oneLine, renderLetter, type Sender, SMALL } from "./letter.ts";
import { failureReason, type Transport } from "./transport.ts";

/** How long the mail server may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** A message that needs an organiser. */
export interface DigestEntry {
  name: string;
  /** Its state in words. */
  reason: string;
  /** How its text begins. */
  words: string;
  /** Where it is handled: an address, or a command. */
  where: string;
}

interface NoticeOptions {
  transport: Transport;
  sender: Sender;
  siteUrl: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

export type Notices = ReturnType<typeof createNotices>;

/** Returns the address that signs in whoever opens it. */
export const signInUrl = (siteUrl: string, token: string) =>
  `${siteUrl}${DESK_PATH}${SIGN_IN_FRAGMENT}${token}`;

/**
 * Sends the emails to organisers that are not about one message, and that are not worth keeping: whoever waits for one asks again
 * if it fails. So they are not in the outbox. Rejects if the mail server takes an email for none of its recipients.
 */
export function createNotices({ transport, sender, siteUrl, now }: NoticeOptions) {
  /** `id` is the email's part of the Message-ID. */
  function send(
    id: string,
    recipients: readonly string[],
    text: string,
    letter: Pick<Letter, "subject" | "below" | "body" | "button">,
  ) {
    const { subject } = letter;
    const kicker = `Organisers' desk, ${sender.senderName}`;
    const mail = {
      ...envelopeOf(id, now(), sender, recipients),
      subject,
      text,
      html: renderLetter({ ...letter, kicker, heading: subject }),
    };
    return transport.send(mail, AbortSignal.timeout(TIMEOUT_MS));
  }

  return {
    async sendLink(address: string, token: string): Promise<void> {
      const url = signInUrl(siteUrl, token);
      const about = `The link opens the organisers' desk of ${sender.senderName}. It can be used once, within ${LINK_MINUTES} minutes.`;
      const ignore = "If you did not ask for it, ignore this email: nobody can sign in without it.";
      await send(randomUUID(), [address], [about, url, ignore].join("\n\n"), {
        subject: "Your sign-in link",
        below: [about],
        body: [html`<p style="margin:0 0 24px">${ignore}</p>\n`],
        button: { label: "Open the desk", url },
      });
    },
    /** Sends the digest of a day; `more` messages are not listed. */
    async sendDigest(
      recipients: readonly string[],
      day: string,
      entries: readonly DigestEntry[],
      more: number,
    ): Promise<void> {
      const count = entries.length + more;
      const rest = more > 0 ? `${more} more are not listed here.` : "";
      const lines = entries.map(({ name, reason, words, where }) => ({
        name: oneLine(name) || "No name",
        reason: oneLine(reason),
        words: oneLine(words),
        where,
      }));
      const text = [ABOUT_DIGEST, ...lines.map(textOf), ...(rest && [rest])].join("\n\n");
      await send(`digest-${day}`, recipients, text, {
        subject: count === 1 ? "1 message needs you" : `${count} messages need you`,
        below: [ABOUT_DIGEST],
        body: [...lines.map(htmlOf), ...(rest ? [html`<p style="margin:0">${rest}</p>`] : [])],
      });
    },
    /** Sends an email that only shows whether emails arrive. Returns the mail server's words; never rejects. */
    async sendTest(recipients: readonly string[]) {
      const text = "An organiser asked for this email, to see whether emails arrive. They do.";
      try {
        const { errors, reply } = await send(randomUUID(), recipients, text, {
          subject: "Test mail from the website",
          below: [text],
          body: [html`<p style="margin:0">Nothing needs to be done.</p>`],
        });
        const [refused] = errors;
        if (refused) return { isAccepted: false, reply: failureReason(refused) };
        return { isAccepted: true, reply };
      } catch (error) {
        return { isAccepted: false, reply: failureReason(error) };
      }
    },
  };
}

const ABOUT_DIGEST =
  "These messages are held, could not be delivered, or have waited for over an hour.";

const textOf = ({ name, reason, words, where }: DigestEntry) =>
  [name, `  ${reason}`, ...(words && [`  ${words}`]), `  ${where}`].join("\n");

const htmlOf = ({ name, reason, words, where }: DigestEntry) =>
  html`<p style="margin:0 0 20px"><b dir="auto">${name}</b><br>
<span style="color:#8a1c14">${reason}</span>${words && html`<br><span dir="auto">${words}</span>`}<br>
${
  where.startsWith("http")
    ? html`<a href="${where}" style="${SMALL};color:#7a5b16">Open it on the desk</a>`
    : html`<span style="${SMALL}">${where}</span>`
}</p>
`;
