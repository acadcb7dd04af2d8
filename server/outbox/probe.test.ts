import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { createProbe } from "./probe.ts";

/** A database that answers at once, and how often it was asked. */
function quickDatabase() {
  let asked = 0;
  const batch = async () => {
    asked += 1;
    return [];
  };
  return { database: { batch } as unknown as Database, asked: () => asked };
}

test("asked many times at once: one message is stored and taken away, and nobody waits for longer than that", async () => {
  const { database, asked } = quickDatabase();
  const probe = createProbe(database);
  const answers = Promise.all(Array.from({ length: 50 }, probe));
  // No timer is over in these turns of the event loop.
  let isAnswered = false;
  void answers.then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(isAnswered).toBe(true);
  expect(new Set(await answers)).toEqual(new Set([true]));
  expect(await probe()).toBe(true);
  expect(asked()).toBe(1);
});
