import { beforeAll, describe, expect, test } from "vitest";
import { createStore, type Store } from "#server/outbox/store.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { DATABASES } from "../../tests/databases.ts";
import { sharedDatabase } from "../../tests/operator.ts";
import { messageWith } from "../../tests/post-message.ts";
import { act } from "./actions.ts";
import { FLOOD_OVER_MS, retryDelay } from "./limits.ts";
import { type ClaimedEmail, createQueue, type Queue } from "./queue.ts";
import { undo } from "./undo.ts";
import type { HeldReason } from "./words.ts";

const LEASE = 1_000;
const HOUR = 3_600_000;

/* The outbox on each database, with the test's own clock. */
describe.each(DATABASES)("$name", (kind) => {
  let time = Date.now();
  /** How far the steady time is behind. */
  let behind = 0;
  const clocks = { steadyTime: async () => time - behind, wallTime: async () => time };
  const database = sharedDatabase(kind);
  /** Two workers, each with its own connection. */
  let one: Queue;
  let other: Queue;
  let store: Store;

  beforeAll(() => {
    one = createQueue({ ...database, ...clocks }, LEASE);
    other = createQueue({ ...database.openAgain(), ...clocks }, LEASE);
    store = createStore(database, () => time);
  });

  async function submit(count: number): Promise<void> {
    for (let n = 1; n <= count; n += 1) {
      await store({ kind: "contact", payload: messageWith(`${n}`) }, null);
      time += 1;
    }
  }

  async function claimOne(from: Queue): Promise<ClaimedEmail> {
    const [email] = await from.claim(1);
    if (!email) throw new Error("nothing is due");
    return email;
  }

  test("a due email is claimed once, with its message, the longest due first", async () => {
    await submit(3);
    const begin = time - 3;
    const claimed = await one.claim(2);
    expect(claimed.map(({ message }) => message?.payload.message).toSorted()).toEqual(["1", "2"]);
    expect(claimed.find(({ message }) => message?.payload.message === "1")).toMatchObject({
      attempt: 1,
      age: 3,
      message: { kind: "contact", receivedAt: begin },
    });
    expect((await one.claim(9)).map(({ message }) => message?.payload.message)).toEqual(["3"]);
    expect(await other.claim(9)).toEqual([]);
  });

  test("two workers claim at the same time: no email is claimed twice", async () => {
    await submit(40);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).claim(2)),
    );
    while (claims.flat().length < 40) claims.push(await other.claim(2));
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(40);
    expect(claims.flat().every(({ attempt }) => attempt === 1)).toBe(true);
  });

  test("an expired claim is taken over, and the first holder's late outcome is ignored", async () => {
    await submit(1);
    const first = await claimOne(one);
    time += LEASE - 1;
    expect(await other.claim(1)).toEqual([]);
    time += 1;
    const second = await claimOne(other);
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await one.markSent(first)).toBe(false);
    expect(await one.markFailed(first, 0, { reason: "other", reply: "late" })).toBe(false);
    expect(await one.markDead(first, { reason: "other", reply: "late" })).toEqual({
      isMarked: false,
      deadLetters: 0,
    });
    expect(await other.markSent(second)).toBe(true);
  });

  test("a failed email is due again after its delay, a dead one never", async () => {
    await submit(2);
    await one.markFailed(await claimOne(one), 50, { reason: "later", reply: "451" });
    expect(await one.markDead(await claimOne(one), { reason: "refused", reply: "550" })).toEqual({
      isMarked: true,
      deadLetters: 1,
    });
    expect(await one.nextDueIn()).toBe(50);
    time += 49;
    expect(await one.claim(9)).toEqual([]);
    time += 1;
    expect(await one.claim(9)).toHaveLength(1);
    time += 10 * LEASE;
    expect(await one.claim(9)).toHaveLength(1);
    expect(
      await database.query("SELECT last_error, ended_at FROM messages WHERE state = 'dead'"),
    ).toEqual([{ last_error: "550", ended_at: expect.any(Number) }]);
  });

  test("a message is marked as spam while it is being sent, which fails: it is held until that is taken back", async () => {
    await submit(1);
    const email = await claimOne(one);
    const actor = { who: "dana", at: time };
    const { entry } = await act(database, "spam", {}, actor);
    await one.markFailed(email, 0, { reason: "later", reply: "451" });
    expect(await other.claim(9)).toEqual([]);
    await undo(database, entry, actor);
    expect(await other.claim(9)).toHaveLength(1);
  });

  /** The texts of the messages in a state, oldest first. */
  async function textsOf(state: string): Promise<string[]> {
    const sql = "SELECT payload FROM messages WHERE state = $1 ORDER BY received_at";
    return (await database.query(sql, [state])).map(
      ({ payload }) => JSON.parse(String(payload)).message,
    );
  }

  async function hold(message: string, reason: HeldReason): Promise<void> {
    // By the clock of the database, which these tests set.
    const hold = createStore({ ...database, ...clocks }, () => time);
    await hold({ kind: "contact", payload: messageWith(message) }, null, reason);
    time += 1;
  }

  test("a flood is over: what it held is released, two at a time by all servers together; spam is not", async () => {
    await hold("spam", "honeypot");
    await hold("marked", "flood");
    await database.query("UPDATE messages SET spam_at = 1 WHERE payload LIKE '%marked%'");
    for (const text of ["1", "2", "3"]) await hold(text, "flood");
    time += FLOOD_OVER_MS - 2;
    expect(await one.releaseFlood()).toBe(0);
    const ahead = "UPDATE messages SET queued_at = $1 WHERE payload LIKE '%\"3\"%'";
    await database.query(ahead, [time + 24 * HOUR]);
    const released = await Promise.all([one, other, one, other].map((some) => some.releaseFlood()));
    expect(released.toSorted()).toEqual([0, 0, 0, 2]);
    expect(await textsOf("due")).toEqual(["1", "2"]);
    expect(await other.releaseFlood()).toBe(0);

    const claimed = await one.claim(9);
    expect(claimed.map(({ age }) => age)).toEqual([0, 0]);
    expect(await other.releaseFlood()).toBe(1);
    expect(await textsOf("held")).toEqual(["spam", "marked"]);
  });

  test.each([
    ["behind", 20 * HOUR],
    ["ahead of", -20 * HOUR],
  ])(
    "the steady time is a day %s the wall clock: it says what is due, and not when anything was done",
    async (_which, ms) => {
      behind = ms;
      cleanUpLater(() => (behind = 0));
      await hold("1", "flood");
      await hold("2", "flood");
      time += FLOOD_OVER_MS;
      expect(await one.releaseFlood()).toBe(2);
      const released = time;
      time += 50;
      const [first, second] = await other.claim(2);
      if (!first || !second) throw new Error("nothing is due");
      expect([first, second].map(({ queuedAt }) => queuedAt)).toEqual([released, released]);
      // Neither clock alone makes it old.
      expect(first.age).toBeLessThanOrEqual(50);
      await one.markSent(first);
      await one.markDead(second, { reason: "refused", reply: "550" });
      const sql = "SELECT coalesce(sent_at, ended_at) AS at FROM messages";
      expect((await database.query(sql)).map(({ at }) => at)).toEqual([time, time]);
    },
  );
});

test("the delay doubles from two seconds up to an hour and stays there; chance takes off at most half", () => {
  const delays = (chance: number) =>
    [1, 2, 3, 11, 12, 500].map((attempt) => retryDelay(attempt, () => chance));
  expect(delays(1)).toEqual([2_000, 4_000, 8_000, 2_048_000, 3_600_000, 3_600_000]);
  expect(delays(0)).toEqual(delays(1).map((ms) => ms / 2));
});
