import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { createStore, type Store } from "#server/messages/store.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { openSqlite } from "../database/sqlite.ts";
import { createDeliveries, type Deliveries, type Delivery } from "./deliveries.ts";
import { LIMITS } from "./limits.ts";
import { CONCURRENCY, createWorker, type Worker } from "./worker.ts";

const { sendMs: SEND_LIMIT_MS, leaseMs: LEASE_MS } = LIMITS;

const LOG = createLog(new Writable({ write: (_chunk, _encoding, done) => done() }));
const now = () => Date.now();

let database: Database;
let deliveries: Deliveries;
let store: Store;
let worker: Worker;
let sent: Delivery[];
/** What the receiver does with a mail; a test changes it. */
let receive: (delivery: Delivery, signal: AbortSignal) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  database = openSqlite(":memory:");
  await migrate(database, now);
  deliveries = createDeliveries(database, now, LEASE_MS);
  store = createStore(database, now);
  sent = [];
  receive = async () => {};
  worker = createWorker({
    deliveries,
    send: async (delivery, signal) => {
      await receive(delivery, signal);
      sent.push(delivery);
    },
    limits: LIMITS,
    counts: { sent: () => {}, failed: () => {} },
    now,
    log: LOG,
  });
});

afterEach(async () => {
  await worker.stop(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await database.close();
});

const submit = (message: string) =>
  store(
    {
      kind: "contact",
      payload: { fullName: "Dana", email: "dana@example.com", company: "", message },
    },
    null,
  );

/** Waits in real time, where `vi.waitFor` would move the clock on. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

async function states() {
  const rows = await database.query("SELECT state, attempt, lease_until FROM deliveries");
  return rows.map((row) => `${row.lease_until ? "held" : row.state} ${row.attempt}`);
}

test("woken after a message was stored: it is sent and marked", async () => {
  await submit("1");
  worker.wake();
  await until(async () => (await states())[0] === "sent 1");
  expect(sent[0]?.message.payload.message).toBe("1");
});

test("a failed send is tried again when its wait is over, not before, until it succeeds", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  let failures = 3;
  receive = async () => {
    if (failures-- > 0) throw new Error("451 not now");
  };
  await submit("1");
  worker.wake();
  for (const [attempt, wait] of [1_000, 2_000, 4_000].entries()) {
    const waiting = `due ${attempt + 1}`;
    await until(async () => (await states())[0] === waiting && vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(await states()).toEqual([waiting]);
    await vi.advanceTimersByTimeAsync(1);
  }
  await until(async () => (await states())[0] === "sent 4");
  expect(sent).toHaveLength(1);
});

test("more mails than hands: never more at once than hands, all are sent", async () => {
  let atOnce = 0;
  let most = 0;
  receive = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
  };
  for (let i = 0; i < 3 * CONCURRENCY; i += 1) await submit(String(i));
  worker.wake();
  await until(() => sent.length === 3 * CONCURRENCY);
  expect(most).toBe(CONCURRENCY);
});

test("nothing is due: no timer runs", async () => {
  worker.wake();
  await worker.stop(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a lease outlives the longest send", () => {
  expect(LEASE_MS).toBeGreaterThan(SEND_LIMIT_MS);
});

test("a delivery in hand is nobody else's until its lease ends; then the late word of the first holder is void", async () => {
  await submit("1");
  const [first] = await deliveries.claim(1);
  expect(await deliveries.claim(1)).toEqual([]);
  vi.setSystemTime(Date.now() + LEASE_MS);
  const [second] = await deliveries.claim(1);
  expect(second).toMatchObject({ id: first?.id, attempt: 2 });
  expect(await deliveries.sent(first as Delivery)).toBe(false);
  expect(await deliveries.failed(first as Delivery, Date.now(), "late")).toBe(false);
  expect(await deliveries.sent(second as Delivery)).toBe(true);
  expect(await states()).toEqual(["sent 2"]);
});

test("what a dead predecessor held is due at once after a release, what waits for its retry is not", async () => {
  await submit("held");
  await submit("waiting");
  const [held, waiting] = await deliveries.claim(2);
  await deliveries.failed(waiting as Delivery, Date.now() + 5_000, "451");
  await deliveries.releaseAll();
  expect((await deliveries.claim(2)).map(({ id }) => id)).toEqual([held?.id]);
});

test("the outcome cannot be stored at first: it is stored later and the mail is not sent twice", async () => {
  const { sent: markSent } = deliveries;
  let failures = 2;
  deliveries.sent = async (claim) => {
    if (failures-- > 0) throw new Error("disk full");
    return markSent(claim);
  };
  await submit("1");
  worker.wake();
  await until(() => failures === 1 && vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(10_000);
  await until(async () => (await states())[0] === "sent 1");
  expect(sent).toHaveLength(1);
});

test("the outbox cannot be read at first: the mail is sent later", async () => {
  const { claim } = deliveries;
  let failures = 2;
  deliveries.claim = async (limit) => {
    if (failures-- > 0) throw new Error("locked");
    return claim(limit);
  };
  await submit("1");
  worker.wake();
  await until(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => sent.length === 1);
});

test("a send that takes too long is broken off and tried again", async () => {
  receive = (_delivery, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  await submit("1");
  worker.wake();
  await until(async () => (await states())[0] === "held 1" && vi.getTimerCount() === 2);
  await vi.advanceTimersByTimeAsync(SEND_LIMIT_MS - 1);
  expect(await states()).toEqual(["held 1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await states()).toEqual(["due 1"]);
});

test("stopped in mid-send, the grace over: the send is broken off and the mail is due again", async () => {
  let begun = () => {};
  const sending = new Promise<void>((resolve) => {
    begun = resolve;
  });
  receive = (_delivery, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      begun();
    });
  await submit("1");
  worker.wake();
  await sending;
  const stopped = worker.stop(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(await states()).toEqual(["due 1"]);
  expect(await deliveries.nextDue()).toBe(Date.now());
});
