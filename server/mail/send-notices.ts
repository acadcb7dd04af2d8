import { randomUUID } from "node:crypto";
import { DESK_PATH, SIGN_IN_FRAGMENT } from "#contract/desk.ts";
import type { Sender } from "./letter.ts";
import { composeDigest, composeSignIn, composeTest, type DigestEntry } from "./notices.ts";
import { failureReason, type Transport } from "./transport.ts";

/** How long the mail server may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

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

/** Sends what is not worth keeping: whoever waits for it asks again if it fails. So it is not in the outbox. */
export function createNotices({ transport, sender, siteUrl, now }: NoticeOptions) {
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  return {
    /** Sends a sign-in link. Rejects if the mail server does not take it. */
    async sendLink(address: string, token: string): Promise<void> {
      const url = signInUrl(siteUrl, token);
      await transport.send(composeSignIn(randomUUID(), url, address, now(), sender), signal());
    },
    /** Sends the digest of a day. Rejects if the mail server takes it for none of the recipients. */
    async sendDigest(
      recipients: readonly string[],
      day: string,
      entries: readonly DigestEntry[],
      more: number,
    ): Promise<void> {
      const mail = composeDigest(day, entries, more, recipients, now(), sender);
      await transport.send(mail, signal());
    },
    /** Sends an email that only shows whether emails arrive. Returns the mail server's words. */
    async sendTest(recipients: readonly string[]) {
      try {
        const mail = composeTest(randomUUID(), recipients, now(), sender);
        const { errors, reply } = await transport.send(mail, signal());
        const [refused] = errors;
        if (refused) return { isAccepted: false, reply: failureReason(refused) };
        return { isAccepted: true, reply };
      } catch (error) {
        return { isAccepted: false, reply: failureReason(error) };
      }
    },
  };
}
