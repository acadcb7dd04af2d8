import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { createProbe } from "./probe.ts";

/** A database that responds at once and counts its queries. */
function quickDatabase() {
  let queries = 0;
  const batch = async () => {
    queries += 1;
    return [];
  };
  return { database: { batch } as unknown as Database, queries: () => queries };
}

test("many concurrent calls: one query, and no caller waits longer than for that", async () => {
  const { database, queries } = quickDatabase();
  const probe = createProbe(database);
  const answers = Promise.all(Array.from({ length: 50 }, probe));
  // No timer fires within these turns of the event loop.
  let isAnswered = false;
  void answers.then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(isAnswered).toBe(true);
  expect(new Set(await answers)).toEqual(new Set([true]));
  expect(await probe()).toBe(true);
  expect(queries()).toBe(1);
});
