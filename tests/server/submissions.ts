import { createClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { FUNCTION_NAME } from "#contract/form.ts";
import { LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import { KINDS } from "#contract/kinds.ts";
import { lastLine, type Mailbox } from "../mailbox.ts";
import { postKind } from "../post-message.ts";

/** Submits a form as the site does, with the Supabase client. */
export function invoke(url: string, body: object, key = LOCAL_PUBLIC_KEY) {
  return createClient(url, key).functions.invoke(FUNCTION_NAME, { body });
}

/** Senders that submit one message after the other, of every kind by turns, each with a different text. */
interface Load {
  /** Waits until that many messages have been acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Waits until every sender has found its server gone. Returns the texts that were acknowledged. */
  over(): Promise<string[]>;
}

let submitted = 0;

/** Starts `senders` concurrent senders, spread over the servers, that submit until the servers are gone. */
export function startLoad(urls: readonly string[], senders: number): Load {
  const acknowledged: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];

  async function send(url: string): Promise<void> {
    for (;;) {
      submitted += 1;
      const message = `Message ${submitted}.`;
      const kind = KINDS[submitted % KINDS.length] ?? "contact";
      const response = await postKind(url, kind, message).catch(() => null);
      if (!response) return;
      if (response.status !== 200) throw new Error(`The server answered ${response.status}`);
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

/** Waits until all these messages were mailed, and expects that repeated mails have the same Message-ID as the first. */
export async function expectMailed(mailbox: Mailbox, messages: readonly string[]): Promise<void> {
  const missing = new Set(messages);
  const idOf = new Map<string, string | undefined>();
  while (missing.size > 0) {
    const mail = await mailbox.nextMail();
    const { messageId } = mail;
    const words = lastLine(mail);
    if (idOf.has(words)) expect(messageId).toBe(idOf.get(words));
    idOf.set(words, messageId);
    missing.delete(words);
  }
}
