import type { Mailbox } from "../mailbox.ts";
import { contact, post } from "./submissions.ts";

/** Senders that submit one message after the other, each message with words of its own. */
export interface Load {
  /** Waits until so many messages have been acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Waits until every sender has met a server that is gone; gives the words of what was acknowledged. */
  over(): Promise<string[]>;
}

let submitted = 0;

/** Submits to the servers in turn, by `senders` senders at the same time, until they are gone. */
export function startLoad(urls: readonly string[], senders: number): Load {
  const acknowledged: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];

  async function send(url: string): Promise<void> {
    for (;;) {
      submitted += 1;
      const message = `Message ${submitted}.`;
      const answer = await post(url, contact(message)).catch(() => null);
      if (!answer) return;
      if (answer.status !== 200) throw new Error(`The server answered ${answer.status}`);
      acknowledged.push(message);
      for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve();
    }
  }

  const sending = Array.from({ length: senders }, (_, n) => send(String(urls[n % urls.length])));
  return {
    acknowledged: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    async over() {
      await Promise.all(sending);
      return acknowledged;
    },
  };
}

/**
 * Waits until the mailbox has all these messages. Gives how many mails came under another Message-ID than the first
 * one about the same message: a repeat that nobody could recognise.
 */
export async function arrival(mailbox: Mailbox, messages: readonly string[]): Promise<number> {
  const missing = new Set(messages);
  const idOf = new Map<string, string | undefined>();
  let strange = 0;
  while (missing.size > 0) {
    const { text, messageId } = await mailbox.nextMail();
    const words = String(text).trim().split("\n").at(-1) ?? "";
    if (idOf.has(words) && idOf.get(words) !== messageId) strange += 1;
    idOf.set(words, messageId);
    missing.delete(words);
  }
  return strange;
}
