import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { arrival } from "./load.ts";
import { contact, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

async function setUp() {
  const postgres = await startPostgres();
  onTestFinished(postgres.close);
  const mailbox = await startTestMailbox();
  const env = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: postgres.url("postgres"),
    SMTP_URL: mailbox.url,
    RATE_LIMIT: "1000/600",
  };
  return { postgres, mailbox, env };
}

async function ready(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

/** What the last probe found is said again for a moment. */
async function becomesReady(url: string): Promise<void> {
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(200);
}

async function expectAway(url: string): Promise<void> {
  const refused = await post(url, contact("away"));
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    error: "The message could not be stored. Please try again later.",
  });
  expect(await ready(url)).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
}

test("PostgreSQL stops: 503 and not ready, pages are served; it starts: 200, and what waited is mailed", async () => {
  const { postgres, mailbox, env } = await setUp();
  const { url, log } = await startTestServer(env);
  const refused = mailbox.refuse(451);
  expect((await post(url, contact("before"))).status).toBe(200);
  await refused;
  await postgres.stop();
  await expectAway(url);
  mailbox.accept();

  await postgres.start();
  await becomesReady(url);
  expect((await post(url, contact("after"))).status).toBe(200);
  expect(await arrival(mailbox, ["before", "after"])).toBe(0);
  expect(mailbox.mails).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain(new URL(env.DATABASE_URL).password);
});

test("PostgreSQL is away when the server starts: pages are served, 503 until it is there", async () => {
  const { postgres, mailbox, env } = await setUp();
  await postgres.stop();
  const { url, log } = await startTestServer(env);
  expect(log).toContainEqual(
    expect.objectContaining({
      level: "error",
      msg: "the database cannot be reached: messages are refused until it can",
    }),
  );
  await expectAway(url);
  await postgres.start();
  await becomesReady(url);
  expect((await post(url, contact("after"))).status).toBe(200);
  expect(await arrival(mailbox, ["after"])).toBe(0);
});
