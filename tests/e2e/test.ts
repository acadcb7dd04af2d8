import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type ConsoleMessage, expect } from "@playwright/test";
import pino from "pino";
import { loadBuild } from "#server/build.ts";
import { parseSettings } from "#server/settings.ts";
import { startServer } from "#server/start.ts";
import { type Mailbox, startMailbox } from "../mailbox.ts";
import { answerForms } from "./embedded-forms.ts";

type Running = { url: string; mailbox: Mailbox };

type WorkerFixtures = {
  /** The real server with the built site, and the mailbox of the organisers; one for each worker. */
  site: Running;
};

type TestFixtures = {
  /** Allows console messages that match; anything else on the console fails the test. */
  allowConsole: (pattern: RegExp) => void;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "e2e-"));
      const mailbox = await startMailbox();
      const server = await startServer({
        settings: parseSettings({
          PORT: "0",
          METRICS_PORT: "off",
          DATA_DIR: folder,
          SMTP_URL: mailbox.url,
          RATE_LIMIT: "off",
        }),
        ...(await loadBuild("dist")),
        log: pino({ level: "silent" }),
      });
      await use({ url: server.url, mailbox });
      await server.close();
      await mailbox.close();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    await answerForms(context);
    await use(context);
  },
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

export { expect };
