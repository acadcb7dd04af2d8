import { Registry } from "prom-client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { type HistoryAction, writeHistory } from "#server/outbox/history.ts";
import { addMessage, NOW, withDatabase } from "../../tests/operator.ts";
import { createQueueMetrics } from "./queue-metrics.ts";

const MINUTE_MS = 60_000;
const canStore = async () => true;
const now = () => NOW;

/** Returns the samples, without comments. */
async function samples(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split("\n").filter((line) => /^[a-z]/.test(line));
}

let database: Database;
let registry: Registry;
let read: () => Promise<void>;

withDatabase((empty) => {
  database = empty;
});

beforeEach(() => {
  registry = new Registry();
  read = createQueueMetrics(registry, database, canStore, now);
});

test("an empty outbox: zeros", async () => {
  await read();
  expect(await samples(registry)).toEqual([
    "database_up 1",
    'mail_queue_depth{state="due"} 0',
    'mail_queue_depth{state="held"} 0',
    'mail_queue_depth{state="dead"} 0',
    "mail_oldest_unsent_age_seconds 0",
    "last_backup_timestamp_seconds 0",
  ]);
});

test("emails in each state: counted; the age is the time in the queue, not that of the message", async () => {
  const queued = (minutes: number) => NOW - minutes * MINUTE_MS;
  await addMessage(database, { delivery: { queued_at: queued(5) } });
  const receivedAt = queued(9_000);
  await addMessage(database, { receivedAt, delivery: { queued_at: queued(20) } });
  await addMessage(database, { delivery: { state: "held", queued_at: queued(40) } });
  for (const state of ["dead", "dead", "dead", "sent"]) {
    await addMessage(database, { delivery: { state, queued_at: queued(60) } });
  }
  await read();
  expect(await samples(registry)).toEqual([
    "database_up 1",
    'mail_queue_depth{state="due"} 2',
    'mail_queue_depth{state="held"} 1',
    'mail_queue_depth{state="dead"} 3',
    "mail_oldest_unsent_age_seconds 1200",
    "last_backup_timestamp_seconds 0",
  ]);
});

test("two backups, and other things done since: the time of the newer backup", async () => {
  const write = (minutes: number, action: HistoryAction) =>
    writeHistory(database, { who: "dana", now: NOW - minutes * MINUTE_MS }, action);
  await write(20, "backup");
  await write(10, "backup");
  await write(5, "export");
  await read();
  const at = NOW / 1000 - 600;
  expect(await samples(registry)).toContain(`last_backup_timestamp_seconds ${at}`);
});

test("a backup under a clock that is ahead: by a minute it counts, by an hour the one before does", async () => {
  const shown = async () => {
    await read();
    const sample = (await samples(registry)).find((line) => line.startsWith("last_backup"));
    return Number(sample?.split(" ")[1]) * 1000;
  };
  const write = async (minutes: number) => {
    const at = Date.now() + minutes * MINUTE_MS;
    await writeHistory(database, { who: "dana", now: at }, "backup");
    return at;
  };
  await write(60);
  expect(await shown()).toBe(0);
  const before = await write(-600);
  expect(await shown()).toBe(before);
  const now = await write(1);
  expect(await shown()).toBe(now);
});

test.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["does not respond", () => new Promise<never>(() => {})],
])("the database %s: database_up is 0, and no queue metrics", async (_case, broken) => {
  const answers = [async () => [{ state: "due", deliveries: 1, oldest: NOW }], async () => []];
  const registry = new Registry();
  const database = {
    forUpdate: "",
    now: broken,
    wallTime: async () => NOW,
    query: () => answers.shift()?.() ?? broken(),
    batch: broken,
    snapshot: broken,
    truncateLog: async () => true,
    close: async () => {},
  };
  const read = createQueueMetrics(registry, database, canStore, now);
  await read();
  expect(await samples(registry)).toContain("database_up 1");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reading = read();
  await vi.advanceTimersByTimeAsync(3_000);
  await reading;
  expect(await samples(registry)).toEqual(["database_up 0"]);
});
