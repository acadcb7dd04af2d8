import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { freeReserve, keepReserve } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { sqliteProblem } from "./open-sqlite.ts";
import { openSqlite } from "./sqlite.ts";

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

test("another connection is writing for longer: every batch is rejected within 16 s, and none is stored later", async () => {
  const database = open();
  await database.query("CREATE TABLE t (id INTEGER)");
  const other = new DatabaseSync(join(folder, "test.db"));
  other.exec("BEGIN IMMEDIATE");
  const started = performance.now();
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
  expect(performance.now() - started).toBeLessThan(16_000);
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

const OPERATE = readFileSync(new URL("../../docs/operate.md", import.meta.url), "utf8");
const ENTRIES = [...OPERATE.matchAll(/^### (.*)$/gm)].map(([, title = ""]) =>
  title.toLowerCase().replaceAll(" ", "-"),
);

test.each([
  ["READONLY", 8, "cannot be written"],
  ["READONLY_DIRECTORY", 1544, "cannot be written"],
  ["CANTOPEN", 14, "cannot be written"],
  ["FULL", 13, "disk is full"],
  ["IOERR_SHMSIZE", 4874, "disk is full"],
  ["CORRUPT", 11, "is damaged"],
  ["NOTADB", 26, "is damaged"],
  ["IOERR_READ", 266, "cannot be used"],
])("%s: the line and a section of docs/operate.md say so", (_name, errcode, expected) => {
  const { line, see } = sqliteProblem(errcode);
  expect(line).toContain(`${expected}: messages are refused`);
  const [file, entry] = see.split("#");
  expect(file).toBe("docs/operate.md");
  expect(ENTRIES).toContain(entry);
});

test("room on the disk: a reserve of a megabyte is kept; freed: it is made again", async () => {
  const folder = await temporaryFolder();
  await keepReserve(folder);
  const [name = ""] = await readdir(folder);
  const { size, blocks, ino, mode } = await stat(join(folder, name));
  expect([size, mode & 0o777]).toEqual([1_048_576, 0o600]);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  await keepReserve(folder);
  expect((await stat(join(folder, name))).ino).toBe(ino);
  await freeReserve(folder);
  expect(await readdir(folder)).toEqual([]);
  await keepReserve(folder);
  expect(await readdir(folder)).toEqual([name]);
});

test("little room on the disk: no reserve", async () => {
  const folder = await temporaryFolder();
  await keepReserve(folder, async () => 16 * 1_048_576 - 1);
  expect(await readdir(folder)).toEqual([]);
});
