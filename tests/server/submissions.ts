import { createClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { FUNCTION_NAME } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { FUNCTION_PATH, functionPath, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { lastLine, type Mailbox } from "../mailbox.ts";
import { payloadOf } from "../payloads.ts";

/** A valid contact message. */
export const MESSAGE = {
  fullName: "Dana Levi",
  email: "dana@example.com",
  company: "Acme",
  message: "Hello.\nHow do I join?",
};

/** The same with another text. */
export const messageWith = (message: string) => ({ ...MESSAGE, message });

/** The headers of the mail that a message becomes, sorted by name. */
export const MAIL_HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

/** Submits a form as the site does, with the Supabase client. */
export function invoke(url: string, body: object, key = LOCAL_PUBLIC_KEY) {
  return createClient(url, key).functions.invoke(FUNCTION_NAME, { body });
}

/** Posts to the function with fetch, strings and bytes unchanged: a valid message unless body or headers spoil it. */
export function post(
  url: string,
  body: object | string = MESSAGE,
  headers: Record<string, string> = {},
  path = FUNCTION_PATH,
): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return fetch(url + path, {
    method: "POST",
    headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json", ...headers },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** Posts a valid message of this kind, whose text is the last line of its mail. */
export const postKind = (
  url: string,
  kind: Kind,
  text: string,
  headers: Record<string, string> = {},
) => post(url, payloadOf(kind, text), headers, functionPath(FORMS[kind]));

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
