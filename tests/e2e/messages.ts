import type { Page } from "@playwright/test";
import { FUNCTIONS_PATH, IDEMPOTENCY_HEADER } from "#contract/function.ts";
import type { Mailbox } from "../mailbox.ts";
import { expect } from "./test.ts";

/* The requests that a form makes, and the mails that the organisers receive. */

/** The URLs that a form calls, as a pattern for `page.route`. */
export const FUNCTION_URL = `**${FUNCTIONS_PATH}*`;

/** What the console says about a failed attempt: our own line and the browser's. */
export const FAILED_ATTEMPT = /The message was not sent|Failed to load resource/;

interface Attempt {
  key: string | undefined;
  body: unknown;
}

/** A list that grows with every attempt of the page to send a message. */
export function watchAttempts(page: Page): Attempt[] {
  const attempts: Attempt[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes(FUNCTIONS_PATH)) return;
    attempts.push({
      key: request.headers()[IDEMPOTENCY_HEADER.toLowerCase()],
      body: request.postDataJSON(),
    });
  });
  return attempts;
}

/** Waits for the mail about a visitor. Throws if there are two. */
export async function mailFrom({ mails }: Mailbox, address: string) {
  const mailsSoFar = () =>
    mails.filter(({ replyTo }) => replyTo?.some((to) => to.address === address));
  const message = `mail from ${address}`;
  await expect.poll(() => mailsSoFar().length, { message }).toBeGreaterThan(0);
  const [mail, ...others] = mailsSoFar();
  if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails from ${address}`);
  return mail;
}
