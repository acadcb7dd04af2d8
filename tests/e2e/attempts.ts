import type { Page } from "@playwright/test";
import { FUNCTION_PATH, IDEMPOTENCY_HEADER } from "#contract/function.ts";

/** The addresses that a form calls, as a pattern of `page.route`. */
export const FUNCTION_URL = `**${FUNCTION_PATH}`;

/** What the console says about an attempt that failed: our own line and the browser's. */
export const FAILED_ATTEMPT = /The message was not sent|Failed to load resource/;

interface Attempt {
  key: string | undefined;
  body: unknown;
}

/** Every attempt to send that the page makes from now on. */
export function watchAttempts(page: Page): Attempt[] {
  const attempts: Attempt[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith(FUNCTION_PATH)) return;
    attempts.push({
      key: request.headers()[IDEMPOTENCY_HEADER.toLowerCase()],
      body: request.postDataJSON(),
    });
  });
  return attempts;
}

/** Holds every attempt until the function that this returns is called. */
export async function holdAttempts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FUNCTION_URL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The next attempt reaches the server, but its answer is lost on the way. */
export async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    FUNCTION_URL,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
