import { Writable } from "node:stream";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database, Value } from "#server/database/database.ts";
import { createLog } from "#server/log.ts";
import { DATABASES, openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, NOW, withDatabase } from "../../tests/operator.ts";
import { createRetention, eraseOldMessages } from "./retention.ts";
import { countUnsent } from "./statistics.ts";

const DAY = 86_400_000;
const OLD = NOW - 31 * DAY;
const VERY_OLD = NOW - 396 * DAY;

test.each(DATABASES)(
  "two servers at once on $name: each message is counted by one of them",
  async (kind) => {
    const database = await openEmpty(kind);
    await addMessage(database, { receivedAt: OLD, delivery: { state: "sent", sent_at: OLD } });
    const results = await Promise.all([
      eraseOldMessages(database, 30, NOW),
      eraseOldMessages(database, 30, NOW),
    ]);
    expect(results.map(({ delivered }) => delivered).toSorted()).toEqual([0, 1]);
  },
);

describe("retention of 30 days", () => {
  let database: Database;

  withDatabase((empty) => {
    database = empty;
  });

  const add = (delivery: Record<string, Value>, receivedAt: number) =>
    addMessage(database, { receivedAt, delivery });

  const ids = async () => (await database.query("SELECT id FROM messages")).map((row) => row.id);

  test("delivered more than 30 days ago: erased with its deliveries; less: kept", async () => {
    await add({ state: "sent", sent_at: OLD }, OLD);
    const justInTime = await add({ state: "sent", sent_at: NOW - 30 * DAY }, OLD);
    const result = await eraseOldMessages(database, 30, NOW);
    expect(result).toEqual({ delivered: 1, isTruncated: true });
    expect(await ids()).toEqual([justInTime.id]);
    expect(await database.query("SELECT id FROM deliveries")).toHaveLength(1);
  });

  test("erased while the log is in use: not truncated; the next run, with nothing to erase: truncated", async () => {
    const truncate = vi.spyOn(database, "truncateLog").mockResolvedValueOnce(false);
    await add({ state: "sent", sent_at: OLD }, OLD);
    const first = await eraseOldMessages(database, 30, NOW);
    expect(first).toMatchObject({ delivered: 1, isTruncated: false });
    const second = await eraseOldMessages(database, 30, NOW);
    expect(second).toMatchObject({ delivered: 0, isTruncated: true });
    expect(truncate).toHaveBeenCalledTimes(2);
  });

  test("delivered long ago and resent recently: kept", async () => {
    const { id } = await add({ state: "sent", sent_at: VERY_OLD }, VERY_OLD);
    await database.query(
      "INSERT INTO deliveries (id, message_id, state, due_at, queued_at, attempt) VALUES ('d', $1, 'dead', $2, $2, 0)",
      [id, NOW - DAY],
    );
    expect(await eraseOldMessages(database, 30, NOW)).toMatchObject({ delivered: 0 });
    expect(await ids()).toEqual([id]);
  });

  test("waiting, given up and held: kept, even with the clock three years ahead", async () => {
    for (const state of ["due", "dead", "held"]) await add({ state, ended_at: OLD }, VERY_OLD);
    const result = await eraseOldMessages(database, 30, NOW + 3 * 365 * DAY);
    expect(result).toMatchObject({ delivered: 0 });
    expect(await ids()).toHaveLength(3);
  });

  describe("run daily", () => {
    let time: number;
    let elapsed: number;
    let lines: Record<string, unknown>[];
    let run: () => Promise<void>;

    beforeEach(() => {
      time = NOW;
      elapsed = 0;
      lines = [];
      start();
    });

    /** Begins as a server does. */
    function start(): void {
      const destination = new Writable({
        write(chunk, _encoding, done) {
          lines.push(JSON.parse(String(chunk)));
          done();
        },
      });
      const clock = { now: () => time, elapsed: () => elapsed };
      run = createRetention({ database, days: 30, clock, log: createLog(destination) });
    }

    /** Runs it, and returns the first line that it logs. */
    async function line(): Promise<unknown> {
      lines = [];
      await run();
      return lines[0];
    }

    const addSent = (at: number) => add({ state: "sent", sent_at: at }, at);

    /** Lets a day pass, and sets the clock. */
    function nextDay(clock = time + DAY): void {
      time = clock;
      elapsed += DAY;
    }

    test("at the start and a day later: logs how many were erased", async () => {
      await addSent(OLD + DAY);
      expect(await line()).toMatchObject({ level: "info", delivered: 0, days: 30 });
      nextDay();
      expect(await line()).toMatchObject({ msg: "old messages erased", delivered: 1 });
    });

    test("at the start, with a message of the day before yesterday: what is older by 30 days is erased", async () => {
      await addSent(NOW - 33 * DAY);
      const recent = [await addSent(NOW - 31 * DAY), await addSent(NOW - 2 * DAY)];
      expect(await line()).toMatchObject({ delivered: 1 });
      expect((await ids()).toSorted()).toEqual(recent.map(({ id }) => id).toSorted());
    });

    test("no message for a year: erased at the second run", async () => {
      await addSent(NOW - 365 * DAY);
      expect(await line()).toMatchObject({ delivered: 0 });
      nextDay();
      expect(await line()).toMatchObject({ delivered: 1 });
    });

    test.each([
      ["is ahead at the start, and set right within a day", [NOW + 400 * DAY, NOW + DAY]],
      ["jumps ahead between two runs", [NOW, NOW + 401 * DAY]],
    ])("the clock %s: nothing recent is erased", async (_when, [atStart = 0, then = 0]) => {
      await addSent(NOW - DAY);
      time = atStart;
      expect(await line()).toMatchObject({ delivered: 0 });
      nextDay(then);
      expect(await line()).toMatchObject({ delivered: 0 });
    });

    test("the clock is 400 days ahead and a message has come since, then a restart: nothing recent is erased", async () => {
      await addSent(NOW - DAY);
      time = NOW + 400 * DAY;
      await addSent(time - 3_600_000);
      start();
      expect(await line()).toMatchObject({ delivered: 0 });
    });

    test("dead and held messages: logs a warning with their numbers", async () => {
      for (const state of ["dead", "held", "held"]) await add({ state }, NOW);
      await run();
      expect(lines[1]).toMatchObject({ level: "warn", dead: 1, held: 2 });
    });

    test("the database fails: rejected, and the next day it erases by the clock of the day before", async () => {
      await addSent(OLD);
      vi.spyOn(database, "query").mockRejectedValueOnce(new Error("away"));
      await expect(run()).rejects.toThrow("away");
      nextDay();
      expect(await line()).toMatchObject({ level: "info", delivered: 1 });
    });
  });
});

test("tests count nowhere, and are erased after a day, whatever became of them", async () => {
  const database = await openEmpty(SQLITE);
  for (const delivery of [{ state: "dead" }, { state: "due" }, { state: "sent", sent_at: NOW }]) {
    const { id } = await addMessage(database, { receivedAt: NOW, delivery });
    await database.query("UPDATE messages SET test_for = 'dana@circle.test' WHERE id = $1", [id]);
  }
  expect(await countUnsent(database)).toEqual({ due: 0, held: 0, dead: 0, oldestDue: null });
  const left = async () => (await database.query("SELECT id FROM messages")).length;
  await eraseOldMessages(database, 365, NOW + DAY - 1);
  expect(await left()).toBe(3);
  await eraseOldMessages(database, 365, NOW + DAY + 1);
  expect(await left()).toBe(0);
});
