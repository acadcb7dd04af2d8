import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form.ts";
import { KINDS } from "#contract/kinds.ts";
import { migrate } from "#server/database/migrate.ts";
import { StartError } from "#server/start-error.ts";
import { cleanUpLater } from "../clean-up.ts";
import { createDatabase, POSTGRES } from "../databases.ts";
import { messageWith, post, postKind } from "../post-message.ts";
import { startPostgres } from "../postgres.ts";
import { findingOf } from "../surroundings.ts";
import { startStallablePostgres } from "./stallable-proxy.ts";
import { expectDown, expectMailed } from "./submissions.ts";
import { scrape, startTestMailbox, startTestServer } from "./test-server.ts";

/* /readyz says what a post would get, whatever is wrong with the database: at once after a failed post. */

/** The status of a post, each with a different text. It is held: a shutdown waits for the outcome of a mail. */
const postStatus = async (url: string) =>
  (await post(url, { ...messageWith(`${Math.random()}`), [HONEYPOT]: "x" })).status;

const CANNOT_BE_USED = "the database cannot be used: messages are refused";

/** Soon: the last outcome is repeated for a moment. */
async function expectReady(url: string, expected: 200 | 503) {
  const status = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(status, { timeout: 5_000 }).toBe(expected);
}

test("the database file or its log is moved away, or replaced by a copy: 503 unless it is as before", async () => {
  const { url, dataDir } = await startTestServer();
  const [file, log, moved] = ["messages.db", "messages.db-wal", "moved"].map((name) =>
    join(dataDir, name),
  ) as [string, string, string];
  for (const part of [file, log]) {
    expect(await postStatus(url)).toBe(200);
    await rename(part, moved);
    await expectDown(url);
    await rename(moved, part);
    await expectReady(url, 200);
  }
  await copyFile(file, moved);
  await rename(moved, file);
  await expectDown(url);
});

test("a damaged database: one line with what SQLite says of the file; 503 until it is restored", async () => {
  const first = await startTestServer();
  const { dataDir: DATA_DIR } = first;
  expect(await postStatus(first.url)).toBe(200);
  await first.close();
  const file = join(DATA_DIR, "messages.db");
  const whole = await readFile(file);
  await writeFile(file, Buffer.alloc(whole.length, "damaged "));

  const { url, log, metricsUrl } = await startTestServer({ DATA_DIR, METRICS_PORT: "0" });
  expect(log).toContainEqual({
    level: "error",
    time: expect.any(String),
    file,
    errcode: 26,
    errstr: "file is not a database",
    msg: CANNOT_BE_USED,
  });
  await expectDown(url);
  const values = await scrape(metricsUrl);
  expect(values.get("database_up")).toBe(0);
  expect(values.get('submission_refusals_total{reason="database"}')).toBe(KINDS.length);
  await writeFile(file, whole);
  await expectReady(url, 200);
  expect(await postStatus(url)).toBe(200);
});

test("PostgreSQL's database is in LATIN1: refused at the start, with what to do; an error to the doctor", async () => {
  const env = await createDatabase("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  await expect(startTestServer(env)).rejects.toThrow(
    new StartError(
      "DATABASE_URL: the database has the encoding LATIN1. Make one that stores every letter: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'",
    ),
  );
  const database = POSTGRES.open(env);
  await migrate(database);
  const finding = await findingOf("Database", { env, database: async () => database });
  expect(finding).toMatchObject({
    level: "error",
    found: expect.stringContaining("the database has the encoding LATIN1"),
  });
});

test("PostgreSQL is down, at the start or later: 503; it is back: 200, and waiting mail is sent", async () => {
  const postgres = await startPostgres();
  cleanUpLater(postgres.close);
  const mailbox = await startTestMailbox();
  const DATABASE_URL = postgres.url("postgres");
  const env = { DATABASE_URL, SMTP_URL: mailbox.url, RATE_LIMIT: "1000/600" };
  const running = await startTestServer(env);
  const rejected = mailbox.reject(451);
  const texts = KINDS.map((kind) => `before ${kind}`);
  for (const kind of KINDS) {
    expect((await postKind(running.url, kind, `before ${kind}`)).status).toBe(200);
  }
  await rejected;
  await postgres.stop();
  const starting = await startTestServer(env);
  expect(starting.log).toContainEqual(
    expect.objectContaining({ level: "error", msg: CANNOT_BE_USED }),
  );
  for (const { url } of [running, starting]) await expectDown(url);
  mailbox.accept();

  await postgres.start();
  for (const { url } of [running, starting]) {
    await expectReady(url, 200);
    expect((await post(url, messageWith(`after ${url}`))).status).toBe(200);
    texts.push(`after ${url}`);
  }
  await expectMailed(mailbox, texts);
  expect(mailbox.mails).toHaveLength(texts.length);
  const { password } = new URL(DATABASE_URL);
  expect(JSON.stringify([running.log, starting.log])).not.toContain(password);
});

test("PostgreSQL hangs: not ready, 503 within ten seconds, pages are served; it goes on: mailed once", async () => {
  const mailbox = await startTestMailbox();
  const { env, stall, resume } = await startStallablePostgres();
  const more = { SMTP_URL: mailbox.url, RATE_LIMIT: "1000/600" };
  const { url } = await startTestServer({ ...env, ...more });
  expect((await post(url, messageWith("before"))).status).toBe(200);
  await expectMailed(mailbox, ["before"]);

  stall();
  await expectReady(url, 503);
  const keys = Array.from({ length: 20 }, (_, n) => `attempt-${n}`);
  const submit = (key: string) => post(url, messageWith(key), { "Idempotency-Key": key });
  const started = performance.now();
  const refused = await Promise.all([...keys.map(submit), fetch(url)]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(refused.map(({ status }) => status)).toEqual([...keys.map(() => 503), 200]);

  resume();
  await expectReady(url, 200);
  for (const key of keys) expect((await submit(key)).status).toBe(200);
  await expectMailed(mailbox, keys);
  expect(mailbox.mails).toHaveLength(1 + keys.length);
});
