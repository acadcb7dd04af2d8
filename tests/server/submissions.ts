import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { lastLine, type Mailbox } from "../mailbox.ts";
import { postKind } from "../post-message.ts";

/** Sends a message of a kind with this text. Returns whether it was acknowledged; null once there is nothing more to send. */
type Sender = (text: string, kind: Kind) => Promise<boolean | null>;

let submitted = 0;

/** Starts senders that submit one message after the other, of every kind by turns, each with a different text. */
export function startLoad(senders: readonly Sender[]) {
  const acknowledged: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];

  async function run(send: Sender): Promise<void> {
    for (;;) {
      submitted += 1;
      const message = `Message ${submitted}.`;
      const isAcknowledged = await send(message, KINDS[submitted % KINDS.length] ?? "contact");
      if (isAcknowledged === null) return;
      if (isAcknowledged) acknowledged.push(message);
      for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve();
    }
  }

  const running = senders.map(run);
  return {
    /** Waits until that many more messages have been acknowledged. */
    more: (count: number) =>
      new Promise<void>((resolve) => waiting.push({ count: acknowledged.length + count, resolve })),
    /** Waits until every sender has nothing more to send. Returns the texts that were acknowledged. */
    async over() {
      await Promise.all(running);
      return acknowledged;
    },
  };
}

/** Returns so many senders, spread over the servers, that send until their server is gone. */
export const sendersTo = (urls: readonly string[], count: number): Sender[] =>
  Array.from({ length: count }, (_, n) => async (text, kind) => {
    const response = await postKind(String(urls[n % urls.length]), kind, text).catch(() => null);
    if (response && response.status !== 200)
      throw new Error(`The server answered ${response.status}`);
    return response && true;
  });

/** Expects that a server stores no form's message, says so, and still serves pages. */
export async function expectDown(url: string): Promise<void> {
  for (const kind of KINDS) {
    const response = await postKind(url, kind, `down ${randomUUID()}`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: "The message could not be stored. Please try again later.",
    });
  }
  const statuses = ["/readyz", "/healthz", "/"].map(
    async (path) => (await fetch(url + path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([503, 200, 200]);
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
