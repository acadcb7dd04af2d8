import { expect, test, vi } from "vitest";
import type { Value } from "#server/database/database.ts";
import { captureLog, type LogLine } from "../../tests/capture-log.ts";
import { addMessage, NOW, sharedDatabase } from "../../tests/operator.ts";
import { act } from "./actions.ts";
import { readHistory } from "./history.ts";
import { eraseOldMessages, runRetention } from "./retention.ts";

/* A retention of 30 days. */

const DAY = 86_400_000;
const OLD = NOW - 31 * DAY;
const VERY_OLD = NOW - 396 * DAY;

const database = sharedDatabase();

const add = (email: Record<string, Value>, receivedAt: number) =>
  addMessage(database, { receivedAt, email });

const addSent = (at: number) => add({ state: "sent", sent_at: at }, at);

const ids = async () => (await database.query("SELECT id FROM messages")).map((row) => row.id);

const history = async () =>
  (await readHistory(database, 10)).map(({ at, who, what }) => ({ at, who, what }));

/** Runs it at a time by the wall clock. Returns the lines that it logs. */
async function runAt(time: number): Promise<LogLine[]> {
  const { log, lines } = captureLog();
  await runRetention({ ...database, wallTime: async () => time }, 30, log);
  return lines;
}

test("delivered, or marked as spam, more than 30 days ago: erased; less, or sent again since: kept", async () => {
  await addSent(OLD);
  await add({ state: "held", spam_at: OLD }, OLD);
  const { id: justInTime } = await add({ state: "sent", sent_at: NOW - 30 * DAY }, OLD);
  const { id: resent } = await addSent(VERY_OLD);
  await act(database, "resend", { ids: [resent] }, { who: "dana", at: NOW - DAY });
  expect(await eraseOldMessages(database, 30, NOW)).toBe(2);
  expect((await ids()).toSorted()).toEqual([justInTime, resent].toSorted());
});

test("waiting, given up and held: kept, even with the clock three years ahead", async () => {
  for (const state of ["due", "dead", "held"]) await add({ state, ended_at: OLD }, VERY_OLD);
  expect(await eraseOldMessages(database, 30, NOW + 3 * 365 * DAY)).toBe(0);
  expect(await ids()).toHaveLength(3);
});

test("a day after the run before, not earlier: erased by its time, logged and written down", async () => {
  await addSent(VERY_OLD);
  await addSent(OLD);
  const { id } = await addSent(OLD + DAY);
  const truncate = vi.spyOn(database, "truncateLog");
  expect(await runAt(NOW)).toMatchObject([{ level: "info", erased: 0, days: 30 }]);
  // What an organiser has erased may still be in SQLite's log.
  expect(truncate).toHaveBeenCalledOnce();
  expect(await runAt(NOW + DAY - 1)).toEqual([]);
  expect(await history()).toEqual([]);
  expect(await runAt(NOW + DAY)).toMatchObject([{ msg: "old messages erased", erased: 2 }]);
  expect(await ids()).toEqual([id]);
  expect(await history()).toEqual([
    { at: NOW + DAY, who: "the server", what: "erased 2 messages" },
  ]);
});

test.each([
  ["ahead once", [400, 1, 2]],
  ["ahead after a right run, for less than a day", [0, 400, 400.9, 1]],
  ["ahead at every start, and right in between", [400, 0, 401, 1, 402, 2, 403, 3]],
  ["behind and ahead by turns", [-400, 400, 0, -399, 401, 1]],
])(
  "the clock is 400 days %s: nothing recent is erased, and what is old within two days",
  async (_when, days) => {
    await addSent(VERY_OLD);
    const { id } = await addSent(NOW - DAY);
    for (const day of days) {
      await runAt(NOW + day * DAY);
      expect(await ids()).toContain(id);
    }
    for (const day of [4, 5]) await runAt(NOW + day * DAY);
    expect(await ids()).toEqual([id]);
  },
);

test("dead and held messages: logs a warning with their numbers", async () => {
  for (const state of ["dead", "held", "held"]) await add({ state }, NOW);
  expect((await runAt(NOW))[1]).toMatchObject({ level: "warn", dead: 1, held: 2 });
});

test("the database fails: rejected; the next look erases the rest, and writes it down once", async () => {
  await addSent(OLD);
  await runAt(NOW);
  vi.spyOn(database, "batch").mockRejectedValueOnce(new Error("away"));
  await expect(runAt(NOW + DAY)).rejects.toThrow("away");
  expect(await runAt(NOW + DAY)).toMatchObject([{ level: "info", erased: 1 }]);
  expect((await history()).map(({ what }) => what)).toEqual(["erased 1 message"]);
});
