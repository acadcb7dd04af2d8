import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import type { Database } from "./database.ts";
import { databaseFile, openDatabase } from "./open.ts";
import { openSqlite } from "./sqlite.ts";

const LOG = pino({ enabled: false });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-"));
  return () => rm(folder, { recursive: true, force: true });
});

function open(): Database {
  const database = openSqlite(join(folder, "test.db"));
  onTestFinished(() => database.close());
  return database;
}

test("every commit waits for the disk: WAL and synchronous=FULL", async () => {
  const database = open();
  expect(await database.query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  expect(await database.query("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
});

test("another connection is writing: the batch waits without blocking and then succeeds", async () => {
  const database = open();
  await database.query("CREATE TABLE t (id INTEGER)");
  const other = new DatabaseSync(join(folder, "test.db"));
  other.exec("BEGIN IMMEDIATE");
  let done = false;
  const batch = database.batch([{ sql: "INSERT INTO t VALUES (1)" }]).then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  expect(done).toBe(false);
  other.exec("COMMIT");
  other.close();
  await batch;
  expect(await database.query("SELECT * FROM t")).toEqual([{ id: 1 }]);
});

test("a statement that takes long: everything else goes on meanwhile", async () => {
  const endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)";
  let isOver = false;
  const slow = open()
    .query(`${endless} SELECT count(*) AS count FROM n`)
    .finally(() => {
      isOver = true;
    });
  let turns = 0;
  while (!isOver) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(await slow).toEqual([{ count: 2_000_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test("a database of a newer version: refused in one line, and the folder is free again", async () => {
  const data = join(folder, "data");
  const first = await openDatabase(data, Date.now, LOG);
  await first.query("INSERT INTO migrations (version, applied_at) VALUES (999, 0)");
  await first.close();
  await expect(openDatabase(data, Date.now, LOG)).rejects.toThrow(StartError);
  await expect(openDatabase(data, Date.now, LOG)).rejects.toThrow(/schema 999, this version knows/);
});

test("a data folder in use: refused until its server lets go", async () => {
  const data = join(folder, "data");
  const first = await openDatabase(data, Date.now, LOG);
  await expect(openDatabase(data, Date.now, LOG)).rejects.toThrow(/in use by another server/);
  await first.close();
  const second = await openDatabase(data, Date.now, LOG);
  await second.close();
});

test("while a server runs, another process can still read and write its database", async () => {
  const data = join(folder, "data");
  const server = await openDatabase(data, Date.now, LOG);
  const operator = new DatabaseSync(databaseFile(data), { timeout: 5_000 });
  operator.exec("DELETE FROM messages");
  operator.close();
  await server.close();
});

test("a data folder that cannot be made: refused in one line", async () => {
  const data = join(folder, "test.db", "data");
  await open().query("CREATE TABLE t (id INTEGER)");
  await expect(openDatabase(data, Date.now, LOG)).rejects.toThrow(
    /^DATA_DIR: .* cannot be used \(.*\)$/,
  );
});

test("a row that was deleted: its words are not in the file any more", async () => {
  const database = open();
  await database.query("CREATE TABLE t (word TEXT)");
  await database.query("INSERT INTO t VALUES ('unforgettable')");
  await database.query("PRAGMA wal_checkpoint");
  const file = () => readFile(join(folder, "test.db"), "latin1");
  expect(await file()).toContain("unforgettable");
  await database.query("DELETE FROM t");
  await database.query("PRAGMA wal_checkpoint");
  expect(await file()).not.toContain("unforgettable");
});
