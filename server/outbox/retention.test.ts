import { describe, expect, test, vi } from "vitest";
import type { Value } from "#server/database/database.ts";
import { captureLog, type LogLine } from "../../tests/capture-log.ts";
import { DATABASES, openEmpty } from "../../tests/databases.ts";
import { addMessage, NOW, sharedDatabase } from "../../tests/operator.ts";
import { act } from "./actions.ts";
import { readHistory } from "./history.ts";
import { eraseOldMessages, runRetention } from "./retention.ts";

const DAY = 86_400_000;
const OLD = NOW - 31 * DAY;
const VERY_OLD = NOW - 396 * DAY;

test.each(DATABASES)(
  "two servers at once on $name: each message is counted by one of them",
  async (kind) => {
    const database = await openEmpty(kind);
    await addMessage(database, { receivedAt: OLD, email: { state: "sent", sent_at: OLD } });
    const results = await Promise.all([
      eraseOldMessages(database, 30, NOW),
      eraseOldMessages(database, 30, NOW),
    ]);
    expect(results.toSorted()).toEqual([0, 1]);
  },
);

describe("retention of 30 days", () => {
  const database = sharedDatabase();

  const add = (email: Record<string, Value>, receivedAt: number) =>
    addMessage(database, { receivedAt, email });

  const ids = async () => (await database.query("SELECT id FROM messages")).map((row) => row.id);

  test("delivered more than 30 days ago: erased; less: kept", async () => {
    await add({ state: "sent", sent_at: OLD }, OLD);
    const justInTime = await add({ state: "sent", sent_at: NOW - 30 * DAY }, OLD);
    expect(await eraseOldMessages(database, 30, NOW)).toBe(1);
    expect(await ids()).toEqual([justInTime.id]);
  });

  test("nothing to erase: the log is truncated all the same, since it may have been in use at an earlier run", async () => {
    const truncate = vi.spyOn(database, "truncateLog");
    expect(await eraseOldMessages(database, 30, NOW)).toBe(0);
    expect(truncate).toHaveBeenCalledOnce();
  });

  test("delivered long ago and resent recently: kept", async () => {
    const sent = { state: "sent", sent_at: VERY_OLD };
    const { id } = await add(sent, VERY_OLD);
    await act(database, "resend", { ids: [id] }, { who: "dana", at: NOW - DAY });
    expect(await eraseOldMessages(database, 30, NOW)).toBe(0);
    expect(await ids()).toEqual([id]);
  });

  test("waiting, given up and held: kept, even with the clock three years ahead", async () => {
    for (const state of ["due", "dead", "held"]) await add({ state, ended_at: OLD }, VERY_OLD);
    expect(await eraseOldMessages(database, 30, NOW + 3 * 365 * DAY)).toBe(0);
    expect(await ids()).toHaveLength(3);
  });

  describe("run", () => {
    let lines: LogLine[];

    /** Runs it at a time by the wall clock. Returns the first line that it logs, if it logs any. */
    async function runAt(time: number): Promise<LogLine | undefined> {
      const captured = captureLog();
      lines = captured.lines;
      await runRetention({ ...database, wallTime: async () => time }, 30, captured.log);
      return lines[0];
    }

    const addSent = (at: number) => add({ state: "sent", sent_at: at }, at);

    const history = async () =>
      (await readHistory(database, 10)).map(({ at, who, what }) => ({ at, who, what }));

    test("a day after the run before, not earlier: erased by its time, logged and written down; nothing erased: not written down", async () => {
      await addSent(VERY_OLD);
      await addSent(OLD);
      const { id } = await addSent(OLD + DAY);
      expect(await runAt(NOW)).toMatchObject({ level: "info", erased: 0, days: 30 });
      expect(await runAt(NOW + DAY - 1)).toBeUndefined();
      expect(await history()).toEqual([]);
      expect(await runAt(NOW + DAY)).toMatchObject({ msg: "old messages erased", erased: 2 });
      expect(await ids()).toEqual([id]);
      const what = "erased 2 messages";
      expect(await history()).toEqual([{ at: NOW + DAY, who: "the server", what }]);
    });

    test.each([
      ["ahead once", [400, 1, 2]],
      ["ahead after a right run, for less than a day", [0, 400, 400.9, 1]],
      ["ahead at every start, and right in between", [400, 0, 401, 1, 402, 2, 403, 3]],
      ["behind once", [-400, 1, 1.5]],
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
      await runAt(NOW);
      expect(lines[1]).toMatchObject({ level: "warn", dead: 1, held: 2 });
    });

    test.each(["before anything is erased", "after that"])(
      "the database fails %s: rejected; at the next look the rest is erased, and all of it is written down once",
      async (when) => {
        await addSent(OLD);
        await runAt(NOW);
        const works = database.batch;
        const batch = vi.spyOn(database, "batch");
        if (when === "after that") batch.mockImplementationOnce(works);
        batch.mockRejectedValueOnce(new Error("away"));
        await expect(runAt(NOW + DAY)).rejects.toThrow("away");
        batch.mockRestore();
        const erased = when === "after that" ? 0 : 1;
        expect(await runAt(NOW + DAY)).toMatchObject({ level: "info", erased });
        expect(await ids()).toEqual([]);
        expect((await history()).map(({ what }) => what)).toEqual(["erased 1 message"]);
      },
    );
  });
});
