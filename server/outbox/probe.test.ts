import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { DATABASES, openEmpty, SQLITE } from "../../tests/databases.ts";
import { createProbe } from "./probe.ts";

/** A database that responds at once, counts its transactions, and fails on request. */
function quickDatabase() {
  let transactions = 0;
  let isDown = false;
  const batch = async () => {
    transactions += 1;
    if (isDown) throw new Error("away");
    return [];
  };
  return {
    database: { batch } as unknown as Database,
    transactions: () => transactions,
    fail: () => {
      isDown = true;
    },
  };
}

test("many concurrent calls: one transaction, and no caller waits longer than for that", async () => {
  const { database, transactions } = quickDatabase();
  const { probe } = createProbe(database);
  const answers = Promise.all(Array.from({ length: 50 }, probe));
  // No timer fires within these turns of the event loop.
  let isAnswered = false;
  void answers.then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(isAnswered).toBe(true);
  expect(new Set(await answers)).toEqual(new Set([true]));
  expect(transactions()).toBe(1);
});

test("a good outcome: reused for ten seconds, then the database is asked again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  cleanUpLater(() => vi.useRealTimers());
  const { database, transactions, fail } = quickDatabase();
  const { probe } = createProbe(database);
  expect(await probe()).toBe(true);
  fail();
  vi.advanceTimersByTime(9_999);
  expect(await probe()).toBe(true);
  expect(transactions()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await probe()).toBe(false);
});

test("no room for a long message on the disk: false, although a tiny one could be stored", async () => {
  let free = 1_048_575;
  const { probe } = createProbe(quickDatabase().database, async () => free);
  expect(await probe()).toBe(false);
  free += 1;
  expect(await probe()).toBe(true);
});

test.each(DATABASES)("$name: it leaves nothing in the database", async (kind) => {
  const database = await openEmpty(kind);
  const { probe } = createProbe(database);
  expect(await probe()).toBe(true);
  expect(await database.query("SELECT id FROM messages")).toEqual([]);
});

test("SQLite: it writes less than 32 KB", async () => {
  const where = await SQLITE.settings();
  const database = SQLITE.open(where);
  await migrate(database);
  await database.truncateLog();
  expect(await createProbe(database).probe()).toBe(true);
  const log = await stat(join(String(where.DATA_DIR), "messages.db-wal"));
  expect(log.size).toBeLessThan(32_768);
});
