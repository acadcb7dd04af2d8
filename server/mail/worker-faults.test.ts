import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { createStore } from "#server/messages/store.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { openSqlite } from "../database/sqlite.ts";
import { createDeliveries } from "./deliveries.ts";
import { GIVE_UP_MS } from "./handover.ts";
import { LIMITS } from "./limits.ts";
import { createWorker, type Worker } from "./worker.ts";

const HOUR = 3_600_000;
const now = () => Date.now();

let database: Database;
let worker: Worker;
let log: Record<string, unknown>[];
/** How often each mail was tried, by its words. */
let tries: Map<string, number>;
/** What the mail server answers to a mail; a test changes it. */
let refusal: (words: string) => object | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  database = openSqlite(":memory:");
  await migrate(database, now);
  log = [];
  tries = new Map();
  refusal = () => null;
  worker = createWorker({
    deliveries: createDeliveries(database, now, LIMITS.leaseMs),
    async send({ message }) {
      const words = message.payload.message;
      tries.set(words, (tries.get(words) ?? 0) + 1);
      const answer = refusal(words);
      if (answer) throw Object.assign(new Error("dana@example.com refused"), answer);
    },
    limits: LIMITS,
    counts: { sent: () => {}, failed: () => {} },
    now,
    log: createLog(
      new Writable({
        write(chunk, _encoding, done) {
          log.push(JSON.parse(String(chunk)));
          done();
        },
      }),
    ),
  });
});

afterEach(async () => {
  await worker.stop(0);
  vi.useRealTimers();
  await database.close();
});

async function submit(...messages: string[]): Promise<void> {
  const store = createStore(database, now);
  for (const message of messages) {
    const payload = { fullName: "Dana", email: "dana@example.com", company: "", message };
    await store({ kind: "contact", payload }, null);
  }
}

async function states(): Promise<Record<string, unknown>> {
  const rows = await database.query(
    "SELECT payload, state FROM deliveries JOIN messages ON messages.id = message_id",
  );
  return Object.fromEntries(
    rows.map(({ payload, state }) => [JSON.parse(String(payload)).message, state]),
  );
}

/** Waits in real time, where `vi.waitFor` would move the clock on. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

const logged = (words: string) => log.filter(({ msg }) => String(msg).includes(words));

test("a mail that is refused for good: a dead letter after one try, kept with its reason, the others are sent", async () => {
  refusal = (words) => (words === "bad" ? { code: "EMESSAGE", responseCode: 554 } : null);
  await submit("bad", "good");
  worker.wake();
  await until(async () => JSON.stringify(await states()) === '{"bad":"dead","good":"sent"}');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(tries.get("bad")).toBe(1);
  expect(await database.query("SELECT last_error, ended_at FROM deliveries WHERE state = 'dead'")) //
    .toEqual([{ last_error: "dana@example.com refused", ended_at: expect.any(Number) }]);
  expect(logged("dead letter")).toEqual([
    expect.objectContaining({ level: "error", responseCode: 554, attempt: 1, deadLetters: 1 }),
  ]);
  expect(JSON.stringify(log)).not.toContain("dana@example.com");
});

test("no success for five days: tried to the end, then a dead letter", async () => {
  const begin = Date.now();
  refusal = () => ({ code: "ESOCKET" });
  await submit("unlucky");
  worker.wake();
  while ((await states()).unlucky === "due") await vi.advanceTimersByTimeAsync(HOUR / 2);
  await until(() => logged("dead letter").length === 1);
  expect(await states()).toEqual({ unlucky: "dead" });
  expect(Date.now() - begin).toBeGreaterThanOrEqual(GIVE_UP_MS);
  expect(Date.now() - begin).toBeLessThan(GIVE_UP_MS + 2 * HOUR);
  // Once an hour at least, and this test looks at every half hour only.
  expect(tries.get("unlucky")).toBeGreaterThan(100);
});

test("the clock jumps six days ahead after two attempts: tried on, and sent", async () => {
  const triedBefore = async (attempt: number) => {
    while (logged("mail not sent").length < attempt) await vi.advanceTimersByTimeAsync(1_000);
  };
  refusal = () => ({ code: "ESOCKET" });
  await submit("patient");
  worker.wake();
  await triedBefore(2);
  vi.setSystemTime(Date.now() + 6 * 24 * HOUR);
  await triedBefore(3);
  expect(await states()).toEqual({ patient: "due" });
  refusal = () => null;
  while ((await states()).patient === "due") await vi.advanceTimersByTimeAsync(1_000);
  expect(await states()).toEqual({ patient: "sent" });
});

test("the credentials are refused: one mail at a time finds out if they are good again, no other is tried", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  refusal = () => ({ code: "EAUTH", responseCode: 535 });
  await submit("1");
  worker.wake();
  await until(() => logged("mail not sent").length === 1 && vi.getTimerCount() === 1);
  await submit("2", "3", "4", "5", "6");
  worker.wake();
  await vi.advanceTimersByTimeAsync(1_999);
  expect([...tries.keys()]).toEqual(["1"]);

  await vi.advanceTimersByTimeAsync(1);
  await until(() => logged("mail not sent").length === 2);
  expect(logged("refuses our credentials")).toEqual([
    expect.objectContaining({ level: "error", responseCode: 535, retryInMs: 2_000 }),
    expect.objectContaining({ level: "error", responseCode: 535, retryInMs: 4_000 }),
  ]);

  refusal = () => null;
  await vi.advanceTimersByTimeAsync(4_000);
  await until(async () => Object.values(await states()).every((state) => state === "sent"));
  expect(logged("accepts our credentials")).toHaveLength(1);
});

test("the credentials are refused for a week: every mail is kept and sent after it, none is a dead letter", async () => {
  refusal = () => ({ code: "EAUTH", responseCode: 535 });
  await submit("1", "2");
  worker.wake();
  for (let hours = 0; hours < 7 * 24; hours += 1) await vi.advanceTimersByTimeAsync(HOUR);
  expect(Object.values(await states())).toEqual(["due", "due"]);
  refusal = () => null;
  while (Object.values(await states()).includes("due")) await vi.advanceTimersByTimeAsync(HOUR);
  expect(Object.values(await states())).toEqual(["sent", "sent"]);
});

test("due by the hand of another process: sent without a wake, within a quarter of a lease", async () => {
  worker.wake();
  await until(() => vi.getTimerCount() === 1);
  await submit("released");
  await vi.advanceTimersByTimeAsync(LIMITS.leaseMs / 4);
  await until(async () => (await states()).released === "sent");
});
