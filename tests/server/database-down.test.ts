import { beforeAll, expect, test } from "vitest";
import { KINDS } from "#contract/kinds.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { expectMailed } from "./load.ts";
import { startStallableProxy } from "./stallable-proxy.ts";
import { messageWith, post, postKind } from "./submissions.ts";
import { expectDown, startTestMailbox, startTestServer } from "./test-server.ts";

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
  return postgres.close;
});

async function setUp() {
  const mailbox = await startTestMailbox();
  const env = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: postgres.url("postgres"),
    SMTP_URL: mailbox.url,
    RATE_LIMIT: "1000/600",
  };
  return { mailbox, env };
}

/** The response to /readyz repeats the last probe's result for a moment. */
async function becomesReady(url: string): Promise<void> {
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
}

test("PostgreSQL stops: 503, not ready, pages are served; it starts again: 200, and the waiting mail is sent", async () => {
  const { mailbox, env } = await setUp();
  const { url, log } = await startTestServer(env);
  const rejected = mailbox.reject(451);
  const postAll = async (when: string) => {
    const texts = KINDS.map((kind) => `${when} ${kind}`);
    for (const [index, kind] of KINDS.entries()) {
      expect((await postKind(url, kind, texts[index] ?? "")).status).toBe(200);
    }
    return texts;
  };
  const before = await postAll("before");
  await rejected;
  await postgres.stop();
  await expectDown(url);
  mailbox.accept();

  await postgres.start();
  await becomesReady(url);
  const after = await postAll("after");
  await expectMailed(mailbox, [...before, ...after]);
  expect(mailbox.mails).toHaveLength(2 * KINDS.length);
  expect(JSON.stringify(log)).not.toContain(new URL(env.DATABASE_URL).password);
});

test("PostgreSQL is down when the server starts: 503 until it is up, pages are served", async () => {
  const { mailbox, env } = await setUp();
  await postgres.stop();
  const { url, log } = await startTestServer(env);
  expect(log).toContainEqual(
    expect.objectContaining({
      level: "error",
      msg: "the database cannot be used: messages are refused",
    }),
  );
  await expectDown(url);
  await postgres.start();
  await becomesReady(url);
  expect((await post(url, messageWith("after"))).status).toBe(200);
  await expectMailed(mailbox, ["after"]);
});

test("PostgreSQL accepts connections but hangs: 503 within ten seconds, pages are served; it goes on: mailed once", async () => {
  const { mailbox, env } = await setUp();
  const proxy = await startStallableProxy(Number(new URL(env.DATABASE_URL).port));
  const database = new URL(env.DATABASE_URL);
  database.port = String(proxy.port);
  const { url } = await startTestServer({ ...env, DATABASE_URL: database.href });
  expect((await post(url, messageWith("before"))).status).toBe(200);
  await expectMailed(mailbox, ["before"]);

  proxy.stall();
  const keys = Array.from({ length: 20 }, (_, n) => `attempt-${n}`);
  const submit = (key: string) => post(url, messageWith(key), { "Idempotency-Key": key });
  const started = performance.now();
  const refused = await Promise.all([...keys.map(submit), fetch(url)]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(refused.map(({ status }) => status)).toEqual([...keys.map(() => 503), 200]);

  proxy.resume();
  await becomesReady(url);
  for (const key of keys) expect((await submit(key)).status).toBe(200);
  await expectMailed(mailbox, keys);
  expect(mailbox.mails).toHaveLength(1 + keys.length);
});
