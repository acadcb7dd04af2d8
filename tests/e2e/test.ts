import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import { type BuiltSite, startBuiltSite } from "../built-site.ts";

type WorkerFixtures = {
  site: BuiltSite;
};

type TestFixtures = {
  /** Allows console messages that match. Any other fails the test. */
  allowConsole: (pattern: RegExp) => void;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const site = await startBuiltSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const messages: string[] = [];
      context.on("console", (message: ConsoleMessage) => {
        messages.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => {
        messages.push(`uncaught: ${error.error().message}`);
      });
      await use((pattern) => allowed.push(pattern));
      const unexpected = messages.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "console messages").toEqual([]);
    },
    { auto: true },
  ],
});

/** For `test.use`: animations run, as for most visitors. */
export const ANIMATED = { contextOptions: { reducedMotion: "no-preference" } } as const;

export { expect };
