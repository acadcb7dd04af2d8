import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ACTION_NAMES } from "#contract/actions.ts";
import { systemClock } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { POSTGRES } from "../../tests/databases.ts";
import { messageWith } from "../../tests/post-message.ts";
import { act, actOnMany, type Done } from "./actions.ts";
import { LIMITS } from "./limits.ts";
import type { Send } from "./outgoing.ts";
import { createQueue } from "./queue.ts";
import type { Filter } from "./select.ts";
import { createStore } from "./store.ts";
import { undo } from "./undo.ts";
import { createWorker } from "./worker.ts";

/* Two servers and twenty organisers who do everything at once to the same few messages. */

const DURATION_MS = 60_000;
const ORGANISERS = 20;
/** Fewer than there are organisers, so that they meet. */
const MESSAGES = 15;

const pick = <T>(things: readonly T[]): T => things[Math.floor(Math.random() * things.length)] as T;

const GROUPS: Filter[] = [
  { states: ["dead"] },
  { states: ["held"], isSpam: false },
  { states: ["due"], isDelayed: true },
  { states: ["sent"] },
  { isSpam: true },
];

const FAILED = { reply: "451 later", codes: {}, reason: "later" } as const;

test("two servers, twenty organisers, a minute: no deadlock, no email twice, and a true history", async () => {
  const where = await POSTGRES.settings();
  const database = POSTGRES.open(where);
  const wrong: string[] = [];
  const sending = new Set<string>();
  const accepted = new Set<string>();
  const done: Done[] = [];
  let isOver = false;

  const send: Send = async ({ id }) => {
    if (sending.has(id)) wrong.push(`${id} is sent by two at once`);
    sending.add(id);
    await setTimeout(Math.random() * 40);
    sending.delete(id);
    const fate = Math.random();
    if (fate < 0.2) return { ...FAILED, verdict: "transient" };
    if (fate < 0.3) return { ...FAILED, verdict: "permanent" };
    if (accepted.has(id)) wrong.push(`${id} is sent twice`);
    accepted.add(id);
    return null;
  };

  const serve = async () => {
    const own = POSTGRES.open(where);
    const worker = createWorker({
      queue: createQueue(own, LIMITS.leaseMs),
      send,
      limits: LIMITS,
      clock: systemClock,
      random: Math.random,
      counts: { sent() {}, failed() {} },
      log: pino({ enabled: false }),
    });
    const store = createStore(own, Date.now);
    while (!isOver) {
      const there = await own.query("SELECT id FROM messages");
      if (there.length < MESSAGES) {
        const reason = pick([undefined, undefined, "flood", "honeypot"] as const);
        await store({ kind: "contact", payload: messageWith("Hi") }, null, reason);
      }
      worker.wake();
      await setTimeout(20);
    }
    await worker.stop(10_000);
  };

  const organise = async (who: string) => {
    let last = "";
    const note = (one: Done) => {
      if (one.ids.length > 0) last = one.entry;
      done.push(one);
    };
    while (!isOver) {
      const actor = { who, at: Date.now() };
      const rows = await database.query("SELECT id FROM messages");
      const ids = rows.map(({ id }) => String(id)).filter(() => Math.random() < 0.5);
      const chance = Math.random();
      if (chance < 0.5)
        note(await act(database, pick(ACTION_NAMES), { ids }, actor, { note: "n" }));
      else if (chance < 0.6) note(await act(database, "try-now", pick(GROUPS), actor));
      else if (chance < 0.7) await actOnMany(database, "not-spam", pick(GROUPS), actor);
      else if (chance < 0.75) note(await act(database, "erase", { ids: ids.slice(0, 1) }, actor));
      else await undo(database, last, actor);
    }
  };

  const organisers = Array.from({ length: ORGANISERS }, (_, n) => organise(`organiser ${n}`));
  const work = Promise.all([serve(), serve(), ...organisers]);
  await Promise.race([setTimeout(DURATION_MS), work]);
  isOver = true;
  await work;

  expect(wrong).toEqual([]);
  expect(accepted.size).toBeGreaterThan(100);
  await expectTrueHistory(database, done);
});

/** What was done is what was written down, and what was written down is what the messages are like. */
async function expectTrueHistory(database: Database, done: readonly Done[]): Promise<void> {
  const history = await database.query("SELECT entry, action, message_id FROM history");
  const byEntry = Map.groupBy(history, ({ entry }) => entry);
  for (const { entry, ids } of done) {
    const written = (byEntry.get(entry) ?? []).map((row) => String(row.message_id));
    expect([...new Set(written)].toSorted()).toEqual(ids.toSorted());
  }
  const rows = await database.query("SELECT id, answered_at, emails FROM messages");
  const messages = new Map(rows.map((row) => [row.id, row]));
  for (const [id, entries] of Map.groupBy(history, (row) => row.message_id)) {
    const count = (action: string) => entries.filter((row) => row.action === action).length;
    const answered =
      count("answered") + count("undo-unanswered") - count("unanswered") - count("undo-answered");
    const message = messages.get(id);
    expect(count("erase"), "a message is there unless it was erased").toBe(message ? 0 : 1);
    if (!message) continue;
    expect(answered).toBe(message.answered_at === null ? 0 : 1);
    expect(Number(message.emails) - 1).toBeLessThanOrEqual(count("resend"));
  }
}
