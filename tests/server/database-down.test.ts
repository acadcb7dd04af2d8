import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { expectMailed } from "./load.ts";
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

/** The answer to /readyz repeats the last probe's result for a moment. */
async function becomesReady(url: string): Promise<void> {
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(200);
}

async function expectDown(url: string): Promise<void> {
  const refused = await post(url, contact("meanwhile"));
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    error: "The message could not be stored. Please try again later.",
  });
  expect(await ready(url)).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
}

test("PostgreSQL stops: 503, not ready, pages are served; it starts again: 200, and the waiting mail is sent", async () => {
  const { postgres, mailbox, env } = await setUp();
  const { url, log } = await startTestServer(env);
  const refused = mailbox.refuse(451);
  expect((await post(url, contact("before"))).status).toBe(200);
  await refused;
  await postgres.stop();
  await expectDown(url);
  mailbox.accept();

  await postgres.start();
  await becomesReady(url);
  expect((await post(url, contact("after"))).status).toBe(200);
  await expectMailed(mailbox, ["before", "after"]);
  expect(mailbox.mails).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain(new URL(env.DATABASE_URL).password);
});

test("PostgreSQL is down when the server starts: 503 until it is up, pages are served", async () => {
  const { postgres, mailbox, env } = await setUp();
  await postgres.stop();
  const { url, log } = await startTestServer(env);
  expect(log).toContainEqual(
    expect.objectContaining({
      level: "error",
      msg: "the database cannot be reached: messages are refused until it can",
    }),
  );
  await expectDown(url);
  await postgres.start();
  await becomesReady(url);
  expect((await post(url, contact("after"))).status).toBe(200);
  await expectMailed(mailbox, ["after"]);
});
