import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { POSTGRES } from "../databases.ts";
import { buildFolder, startChildServer } from "./child-server.ts";
import { messageWith, post } from "./submissions.ts";
import { expectDown, expectReady, startTestServer } from "./test-server.ts";

/* /readyz says what a post would get, whatever is wrong with the database: at once after a failed post. */

/** The status of a post, each with a different text. */
const postStatus = async (url: string) => (await post(url, messageWith(`${Math.random()}`))).status;

test("the database file is moved away and back, then replaced by a copy: 503, not ready, unless it is the original", async () => {
  const { url, dataDir, close } = await startTestServer();
  const file = join(dataDir, "messages.db");
  expect(await postStatus(url)).toBe(200);
  await rename(file, `${file}.moved`);
  await expectDown(url);
  await rename(`${file}.moved`, file);
  await expectReady(url, 200);
  expect(await postStatus(url)).toBe(200);
  await copyFile(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
  await expectDown(url);
  await close();
});

test("the write-ahead log is removed: 503, not ready", async () => {
  const { url, dataDir } = await startTestServer();
  expect(await postStatus(url)).toBe(200);
  await rename(join(dataDir, "messages.db-wal"), join(dataDir, "moved"));
  await expectDown(url);
});

async function connect(where: Record<string, string>): Promise<Client> {
  const client = new Client(where.DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("a table in PostgreSQL is locked: not ready within two seconds; unlocked: ready", async () => {
  const where = await POSTGRES.settings();
  const { url } = await startTestServer(where);
  const other = await connect(where);
  await other.query("BEGIN");
  await other.query("LOCK TABLE messages IN EXCLUSIVE MODE");
  await expectReady(url, 503);
  expect((await fetch(url)).status).toBe(200);
  await other.query("ROLLBACK");
  await expectReady(url, 200);
  expect(await postStatus(url)).toBe(200);
});

test("PostgreSQL becomes read-only: 503, not ready; writable again: ready, with new connections", async () => {
  const where = await POSTGRES.settings();
  const { url } = await startTestServer(where);
  expect(await postStatus(url)).toBe(200);
  const other = await connect(POSTGRES.asOwner(where));
  const { rows } = await other.query("SELECT current_database() AS name");
  const alter = (to: string) =>
    other.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = ${to}`);
  await alter("on");
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expectDown(url);
  await other.query("SET default_transaction_read_only = off");
  await alter("off");
  await expectReady(url, 200);
  expect(await postStatus(url)).toBe(200);
});

test("a damaged database: one line names the file and the runbook's entry; 503 until it is restored, pages are served", async () => {
  const folder = await buildFolder();
  const first = await startChildServer(folder, {});
  expect(await postStatus(first.url)).toBe(200);
  await first.end("SIGTERM");
  const file = join(folder, "data/messages.db");
  const whole = await readFile(file);
  await writeFile(file, Buffer.alloc(whole.length, "damaged "));

  const server = await startChildServer(folder, {});
  expect(await server.log("the database is damaged: messages are refused")).toEqual({
    level: "error",
    time: expect.any(String),
    file,
    errcode: 26,
    errstr: "file is not a database",
    see: "docs/runbook.md#the-database-is-damaged",
    msg: expect.any(String),
  });
  await expectDown(server.url);
  await writeFile(file, whole);
  await expectReady(server.url, 200);
  expect(await postStatus(server.url)).toBe(200);
});
