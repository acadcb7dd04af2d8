import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Action } from "#contract/actions.ts";
import type { Database, Value } from "#server/database/database.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { openEmpty, POSTGRES } from "../../tests/databases.ts";
import { addMessage, NOW, withDatabase } from "../../tests/operator.ts";
import { act, actOnMany } from "./actions.ts";
import { createQueue } from "./queue.ts";
import { undo } from "./undo.ts";

const MINUTE = 60_000;
const LATER = NOW + 60 * MINUTE;
const DANA = { who: "dana@circle.test", now: NOW };

let database: Database;

withDatabase((empty) => {
  database = empty;
});

const emails = () => database.query("SELECT * FROM deliveries ORDER BY queued_at");
const history = () => database.query("SELECT action, message_id, count FROM history");

type Stored = Record<string, Value>;

test.each<[string, Action, Stored, number]>([
  ["dead", "resend", { state: "dead", attempt: 7, ended_at: NOW - 1 }, 7],
  ["waiting for its next attempt", "resend", { due_at: LATER, attempt: 12 }, 12],
  ["held", "not-spam", { state: "held", held_reason: "honeypot" }, 0],
])(
  "a message that is %s: %s makes it due now, and its attempts are counted on",
  async (_state, action, stored, attempt) => {
    const { id, delivery } = await addMessage(database, {
      receivedAt: NOW - MINUTE,
      delivery: stored,
    });
    expect((await act(database, action, [{ id }], DANA)).ids).toEqual([id]);
    expect(await emails()).toMatchObject([
      { id: delivery, state: "due", due_at: 0, queued_at: NOW, attempt, queued_attempt: attempt },
    ]);
    expect(await history()).toEqual([{ action, message_id: id, count: 1 }]);
    // Nobody is to take it back.
    expect(await database.query("SELECT * FROM changes")).toEqual([]);
  },
);

test.each<[string, Action, Stored]>([
  ["being sent", "resend", { due_at: LATER, lease_until: LATER, attempt: 1 }],
  ["held", "resend", { state: "held", held_reason: "honeypot" }],
  ["due", "not-spam", { state: "due" }],
  ["sent", "not-spam", { state: "sent" }],
  ["dead", "not-spam", { state: "dead" }],
  ["not answered", "unanswered", { state: "sent" }],
])(
  "a message that is %s: %s changes nothing, and nothing is written down",
  async (_state, action, stored) => {
    const { id } = await addMessage(database, { delivery: stored });
    const before = await emails();
    const done = await act(database, action, [{ id }], DANA);
    expect(done.ids).toEqual([]);
    expect(await emails()).toEqual(before);
    expect(await history()).toEqual([]);
  },
);

test("a sent message, queued by a clock that is ahead: a new email, which becomes the current one", async () => {
  const { id, delivery } = await addMessage(database, {
    receivedAt: NOW + MINUTE,
    delivery: { state: "sent", attempt: 1, sent_at: NOW - 1 },
  });
  await act(database, "resend", [{ id }], DANA);
  expect(await emails()).toMatchObject([
    { id: delivery, state: "sent" },
    { message_id: id, state: "due", due_at: 0, attempt: 0 },
  ]);
});

test("a dead email of a message that was sent before, by a clock that is behind: due now, and still the current one", async () => {
  const { id } = await addMessage(database, {
    receivedAt: NOW + MINUTE,
    delivery: { state: "sent", attempt: 1, sent_at: NOW + MINUTE },
  });
  await database.query(
    `INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at)
     VALUES ('later', $1, 'dead', 0, $2, 0)`,
    [id, NOW + 2 * MINUTE],
  );
  await act(database, "resend", [{ id }], DANA);
  expect(await emails()).toMatchObject([
    { state: "sent", queued_at: NOW + MINUTE },
    { state: "due", queued_at: NOW + MINUTE + 1 },
  ]);
});

test("sent again as many: only what was not sent, which is what the history counts", async () => {
  await addMessage(database, { delivery: { state: "sent", sent_at: 1 } });
  const { id } = await addMessage(database, { delivery: { state: "dead" } });
  expect((await act(database, "resend", [{}], DANA)).ids).toEqual([id]);
  expect(await history()).toMatchObject([{ count: 1 }]);
});

test("what waits is tried now, but for what is being sent", async () => {
  const { id: waiting } = await addMessage(database, { delivery: { due_at: LATER } });
  await addMessage(database, { delivery: { due_at: LATER, lease_until: LATER } });
  const which = { states: ["due"], isDelayed: true, isIdle: true } as const;
  expect((await act(database, "try-now", [which], DANA)).ids).toEqual([waiting]);
  expect((await act(database, "try-now", [which], DANA)).ids).toEqual([]);
  expect(await history()).toHaveLength(1);
});

test("however many: some at a time, so that others do not wait for all of them; each time is an entry", async () => {
  const ids = Array.from({ length: 1_001 }, () => randomUUID());
  await database.batch(
    ids.flatMap((id) => [
      {
        sql: "INSERT INTO messages (id, kind, payload, received_at, body_hash, search) VALUES ($1, 'contact', '{}', $2, '', '')",
        values: [id, NOW],
      },
      {
        sql: "INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at, held_reason) VALUES ($1, $1, 'held', 0, $2, 0, 'flood')",
        values: [id, NOW],
      },
    ]),
  );
  expect(await actOnMany(database, "not-spam", { states: ["held"] }, DANA)).toBe(1_001);
  expect(await actOnMany(database, "erase", ids, DANA)).toBe(1_001);
  expect((await history()).map(({ action, count }) => [action, count])).toEqual([
    ["not-spam", 1_000],
    ["not-spam", 1],
    ["erase", 1_000],
    ["erase", 1],
  ]);
  expect(await emails()).toEqual([]);
});

test("not spam, then sent again by somebody else: taking it back leaves that", async () => {
  const { id } = await addMessage(database, { delivery: { state: "held" } });
  const { entry } = await act(database, "not-spam", [{ id }], DANA, { undoMs: 10_000 });
  await act(database, "resend", [{ id }], { ...DANA, who: "noa@circle.test" });
  expect(await undo(database, entry, DANA)).toMatchObject({ ids: [], left: [id] });
  expect(await emails()).toMatchObject([{ state: "due", due_at: 0 }]);
});

test("marked as spam while it is being sent by a server that dies: held, not sent again", async () => {
  const { id } = await addMessage(database, {});
  const queue = createQueue(database, MINUTE);
  expect(await queue.claim(1)).toHaveLength(1);
  expect((await act(database, "spam", [{ id }], { ...DANA, now: NOW + 1 })).ids).toEqual([id]);
  await queue.endLeases();
  expect(await queue.claim(1)).toEqual([]);
  expect(await emails()).toMatchObject([
    { state: "held", held_reason: "marked", lease_until: null },
  ]);
});

describe("where writers do not wait for each other, what many do at the same moment is done, and written down, once", () => {
  const COUNT = 8;
  let postgres: Database;

  beforeAll(async () => {
    postgres = await openEmpty(POSTGRES);
  });

  const times = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: COUNT }, (_, index) => work(index)));

  const counted = async (action: string) => {
    const sql = "SELECT count FROM history WHERE action = $1";
    return (await postgres.query(sql, [action])).map(({ count }) => Number(count));
  };

  test.each<[Action, Stored]>([
    ["answered", { state: "sent", sent_at: 1 }],
    ["spam", { state: "sent", sent_at: 1 }],
    ["not-spam", { state: "held", held_reason: "honeypot" }],
  ])("%s, on the same messages in any order: %j", async (action, delivery) => {
    await postgres.query("DELETE FROM history");
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await addMessage(postgres, { delivery })).id);
    const done = await times((index) => {
      const which = (index % 2 ? ids : ids.toReversed()).map((id) => ({ id }));
      return act(postgres, action, which, DANA);
    });
    expect(done.flatMap((one) => one.ids).toSorted()).toEqual(ids.toSorted());
    const counts = await counted(action);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect(counts).not.toContain(0);
  });

  test("a sent message sent again: one new email", async () => {
    const { id } = await addMessage(postgres, { delivery: { state: "sent", sent_at: 1 } });
    await times(() => act(postgres, "resend", [{ id }], DANA));
    const sql = "SELECT state FROM deliveries WHERE message_id = $1 ORDER BY queued_at";
    expect(await postgres.query(sql, [id])).toEqual([{ state: "sent" }, { state: "due" }]);
  });

  test("taken back, and erased", async () => {
    const { id } = await addMessage(postgres, { delivery: { state: "sent", sent_at: 1 } });
    const { entry } = await act(postgres, "spam", [{ id }], DANA, { undoMs: 0 });
    const undone = await times(() => undo(postgres, entry, DANA));
    expect(undone.flatMap((one) => one?.ids)).toEqual([id]);
    expect(await counted("undo-spam")).toEqual([1]);
    const erased = await times(() => act(postgres, "erase", [{ id }], DANA));
    expect(erased.flatMap((one) => one.ids)).toEqual([id]);
    expect(await counted("erase")).toEqual([1]);
  });

  test("a sign-in link used: one session", async () => {
    const sessions = createSessions(postgres, () => true);
    const token = await sessions.createLink(DANA.who);
    const begun = await times(() => sessions.begin(token));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await postgres.query("SELECT address FROM sessions")).toEqual([{ address: DANA.who }]);
    expect(await counted("sign-in")).toEqual([1]);
  });
});
