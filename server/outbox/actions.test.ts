import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_NAMES, type Action } from "#contract/actions.ts";
import type { Database, Value } from "#server/database/database.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { openEmpty, POSTGRES } from "../../tests/databases.ts";
import { addMessage, NOW, sharedDatabase } from "../../tests/operator.ts";
import { act, actOnMany } from "./actions.ts";
import { readHistory } from "./history.ts";
import { createQueue } from "./queue.ts";
import { undo } from "./undo.ts";

const MINUTE = 60_000;
const LATER = NOW + 60 * MINUTE;
const DANA = { who: "dana@circle.test", at: NOW };

const database = sharedDatabase();

const emails = () => database.query("SELECT * FROM messages ORDER BY queued_at");
const history = () => database.query("SELECT action, message_id, count FROM history");

type Stored = Record<string, Value>;

test.each<[string, Action, Stored, number]>([
  ["dead", "resend", { state: "dead", attempt: 7, ended_at: NOW - 1 }, 8],
  ["waiting for its next attempt", "resend", { due_at: LATER, attempt: 12 }, 13],
  ["held", "not-spam", { state: "held", held_reason: "honeypot" }, 0],
])(
  "a message that is %s: %s makes it due now, and no outcome of an earlier attempt counts",
  async (_state, action, stored, attempt) => {
    const { id } = await addMessage(database, { receivedAt: NOW - MINUTE, email: stored });
    expect((await act(database, action, { ids: [id] }, DANA)).ids).toEqual([id]);
    expect(await emails()).toMatchObject([
      { id, state: "due", due_at: 0, attempt, queued_attempt: attempt, emails: 1 },
    ]);
    expect(await history()).toEqual([{ action, message_id: id, count: 1 }]);
  },
);

test.each<[string, Action, Stored]>([
  ["being sent", "resend", { due_at: LATER, lease_until: LATER, attempt: 1 }],
  ["neither held nor spam", "not-spam", { state: "dead" }],
])(
  "a message that is %s: %s changes nothing, and nothing is written down",
  async (_state, action, stored) => {
    const { id } = await addMessage(database, { email: stored });
    const before = await emails();
    expect((await act(database, action, { ids: [id] }, DANA)).ids).toEqual([]);
    expect(await emails()).toEqual(before);
    expect(await history()).toEqual([]);
  },
);

test("what was sent is sent again, in bulk too: another email, whose recipients have not accepted it", async () => {
  const sent = { state: "sent", sent_at: NOW, attempt: 3 };
  for (const emails of [1, 2]) await addMessage(database, { email: { ...sent, emails } });
  expect(await actOnMany(database, "resend", { states: ["sent"] }, DANA)).toBe(2);
  expect((await emails()).map(({ emails, state }) => [state, emails])).toEqual([
    ["due", 2],
    ["due", 3],
  ]);
  const claimed = await createQueue(database, MINUTE).claim(9);
  expect(claimed.map(({ mailId, id }) => mailId.replace(id, "")).toSorted()).toEqual([".2", ".3"]);
  expect(claimed.map(({ attemptsSinceQueued }) => attemptsSinceQueued)).toEqual([1, 1]);
});

test("what waits is tried now, but for what is being sent, whoever asks", async () => {
  const { id: waiting } = await addMessage(database, { email: { due_at: LATER } });
  await addMessage(database, { email: { due_at: LATER, lease_until: LATER } });
  expect((await act(database, "try-now", {}, DANA)).ids).toEqual([waiting]);
  expect(await actOnMany(database, "try-now", { isDelayed: true }, DANA)).toBe(0);
  expect(await history()).toHaveLength(1);
});

test("however many: some at a time, each written down", async () => {
  const ids = Array.from({ length: 1_001 }, () => randomUUID());
  await database.batch(
    ids.map((id) => ({
      sql: `INSERT INTO messages (id, kind, payload, received_at, body_hash, search, state, queued_at, held_reason)
        VALUES ($1, 'contact', '{}', $2, '', '', 'held', $2, 'flood')`,
      values: [id, NOW],
    })),
  );
  expect(await actOnMany(database, "not-spam", { states: ["held"] }, DANA)).toBe(1_001);
  expect(await actOnMany(database, "erase", { ids }, DANA)).toBe(1_001);
  expect(await history()).toHaveLength(2 * 1_001);
  expect((await readHistory(database, 9)).map(({ what }) => what).toSorted()).toEqual([
    "erased 1 message",
    "erased 1000 messages",
    "marked 1 message as not spam",
    "marked 1000 messages as not spam",
  ]);
  expect(await emails()).toEqual([]);
});

test("not spam, and tried by now: it is not held again", async () => {
  const { id } = await addMessage(database, { email: { state: "held" } });
  const { entry } = await act(database, "not-spam", { ids: [id] }, DANA);
  expect(await createQueue(database, MINUTE).claim(1)).toHaveLength(1);
  expect(await undo(database, entry, DANA)).toEqual({ ids: [], left: [{ id, isTried: true }] });
});

test("not spam, while it may still be sent: due after its lease, and sent if that succeeds", async () => {
  const { id } = await addMessage(database);
  const queue = createQueue(database, MINUTE);
  const [claim] = await queue.claim(1);
  if (!claim) throw new Error("nothing is due");
  await act(database, "spam", { ids: [id] }, DANA);
  await act(database, "not-spam", { ids: [id] }, DANA, { undoMs: 1 });
  const [row] = await emails();
  expect(row).toMatchObject({ state: "due", due_at: row?.lease_until });
  expect(await queue.claim(1)).toEqual([]);
  expect(await queue.markSent(claim)).toBe(true);
});

test("not spam, with a lease that has ended: due once it can be taken back no more", async () => {
  const steadyTime = await database.steadyTime();
  const held = { state: "held", held_reason: "marked", lease_until: steadyTime - 1 };
  const { id } = await addMessage(database, { email: held });
  await act(database, "not-spam", { ids: [id] }, DANA, { undoMs: 10_000 });
  const [row] = await emails();
  expect(row?.lease_until).toBeNull();
  expect(Number(row?.due_at)).toBeGreaterThanOrEqual(steadyTime + 10_000);
  expect(Number(row?.due_at)).toBeLessThan(steadyTime + 15_000);
});

test("an outcome that is stored once more, after it was sent again: the new email is still due", async () => {
  const { id } = await addMessage(database);
  const queue = createQueue(database, MINUTE);
  const [claim] = await queue.claim(1);
  if (!claim) throw new Error("nothing is due");
  expect(await queue.markSent(claim)).toBe(true);
  await act(database, "resend", { ids: [id] }, DANA);
  expect(await queue.markSent(claim)).toBe(false);
  expect(await emails()).toMatchObject([{ state: "due", emails: 2 }]);
});

test("taken back after more than its seconds and a minute for clocks that are apart: not done", async () => {
  const { id } = await addMessage(database);
  const { entry } = await act(database, "answered", { ids: [id] }, DANA);
  expect(await undo(database, entry, { ...DANA, at: NOW + 70_001 })).toBeNull();
  expect(await undo(database, entry, { ...DANA, at: NOW + 70_000 })).toMatchObject({ ids: [id] });
});

test("marked as spam while it is being sent by a server that dies: held, not sent again", async () => {
  const { id } = await addMessage(database);
  const queue = createQueue(database, MINUTE);
  expect(await queue.claim(1)).toHaveLength(1);
  expect((await act(database, "spam", { ids: [id] }, { ...DANA, at: NOW + 1 })).ids).toEqual([id]);
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

  test("on the same messages in any order", async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID()).toSorted();
    for (const id of ids) await addMessage(postgres, { id });
    const inTurn = (index: number) => ({ ids: index % 2 ? ids : ids.toReversed() });
    const expectOnce = async (
      action: string,
      work: (index: number) => Promise<{ ids: string[] } | null>,
    ) => {
      const done = await times(work);
      expect(done.flatMap((one) => one?.ids).toSorted()).toEqual(ids);
      expect(await counted(action)).toEqual(ids.map(() => 1));
    };
    for (const action of ["spam", "not-spam"] as const) {
      await expectOnce(action, (index) => act(postgres, action, inTurn(index), DANA));
    }
    const { entry } = await act(postgres, "answered", { ids }, DANA);
    await expectOnce("undo-answered", () => undo(postgres, entry, DANA));
    await expectOnce("erase", (index) => act(postgres, "erase", inTurn(index), DANA));
  });

  test("all actions, in any order, while servers send and things are taken back: no deadlock", async () => {
    const queue = createQueue(postgres, MINUTE);
    for (let round = 0; round < 10; round += 1) {
      const ids: string[] = [];
      for (let n = 0; n < 10; n += 1) ids.push((await addMessage(postgres)).id);
      const { entry } = await act(postgres, "spam", { ids: ids.slice(5) }, DANA, { undoMs: 0 });
      const actions = ACTION_NAMES.flatMap((action) =>
        [ids, ids.toReversed()].map((some) =>
          act(postgres, action, { ids: some }, DANA, { note: "n" }),
        ),
      );
      const claimed = queue.claim(9).then((all) => Promise.all(all.map(queue.markSent)));
      await Promise.all([...actions, claimed, undo(postgres, entry, DANA)]);
      await act(postgres, "erase", { ids }, DANA);
    }
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
