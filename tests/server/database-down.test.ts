import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { expectMailed } from "./load.ts";
import { messageWith, post } from "./submissions.ts";
import { expectDown, startTestMailbox, startTestServer } from "./test-server.ts";

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

/** The response to /readyz repeats the last probe's result for a moment. */
async function becomesReady(url: string): Promise<void> {
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
}

test("PostgreSQL stops: 503, not ready, pages are served; it starts again: 200, and the waiting mail is sent", async () => {
  const { postgres, mailbox, env } = await setUp();
  const { url, log } = await startTestServer(env);
  const rejected = mailbox.reject(451);
  expect((await post(url, messageWith("before"))).status).toBe(200);
  await rejected;
  await postgres.stop();
  await expectDown(url);
  mailbox.accept();

  await postgres.start();
  await becomesReady(url);
  expect((await post(url, messageWith("after"))).status).toBe(200);
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
  expect((await post(url, messageWith("after"))).status).toBe(200);
  await expectMailed(mailbox, ["after"]);
});
