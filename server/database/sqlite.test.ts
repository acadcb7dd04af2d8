import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

function open(): Database {
  const database = openSqlite(join(folder, "test.db"));
  cleanUpLater(() => database.close());
  return database;
}

test("commits wait for the disk: WAL and synchronous=FULL", async () => {
  const database = open();
  expect(await database.query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  expect(await database.query("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
});

test("another connection is writing: the batch waits without blocking, then succeeds", async () => {
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

test("another connection is writing for longer: every batch is rejected, and none is stored later", async () => {
  const database = open();
  await database.query("CREATE TABLE t (id INTEGER)");
  const other = new DatabaseSync(join(folder, "test.db"));
  other.exec("BEGIN IMMEDIATE");
  const rejected = async (id: number) => {
    const batch = database.batch([{ sql: "INSERT INTO t VALUES ($1)", values: [id] }]);
    return (await batch.catch((reason) => reason)).code;
  };
  const first = Promise.all([rejected(1), rejected(2)]);
  const others = Promise.all([3, 4, 5, 6].map(rejected));
  expect(await first).toEqual(["ERR_SQLITE_ERROR", "ERR_SQLITE_ERROR"]);
  other.exec("COMMIT");
  other.close();
  expect(await others).toEqual(Array(4).fill("QUEUE_TIMEOUT"));
  expect(await database.query("SELECT id FROM t")).toEqual([]);
});

test("a slow statement does not block the event loop", async () => {
  const numbers =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)";
  let isDone = false;
  const slow = open()
    .query(`${numbers} SELECT count(*) AS count FROM n`)
    .finally(() => {
      isDone = true;
    });
  let turns = 0;
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(await slow).toEqual([{ count: 2_000_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test("a deleted row's text is no longer in the file", async () => {
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
