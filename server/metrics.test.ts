import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { captureLog } from "../tests/capture-log.ts";
import { cleanUpLater } from "../tests/clean-up.ts";
import { listening } from "../tests/listening.ts";
import { addMessage, NOW, sharedDatabase } from "../tests/operator.ts";
import { MINUTE_MS } from "./clock.ts";
import { createMetrics, startMetricsServer } from "./metrics.ts";
import { StartError } from "./start-error.ts";

const database = sharedDatabase();

/** Returns a function that scrapes the samples that come from the database, with these changes to it. */
function samplesOf(changes: Partial<Database> = {}): () => Promise<string[]> {
  const source = { ...database, wallTime: async () => NOW, ...changes };
  const { scrape } = createMetrics({ database: source, probe: async () => true });
  const isSample = /^(database_up|mail_queue|mail_oldest|last_backup)/;
  return async () => (await scrape()).split("\n").filter((line) => isSample.test(line));
}

test("emails in each state: counted; the age is the time in the queue, not that of the message", async () => {
  const samples = samplesOf();
  const counted = (due: number, held: number, dead: number, age: number) => [
    "database_up 1",
    `mail_queue_depth{state="due"} ${due}`,
    `mail_queue_depth{state="held"} ${held}`,
    `mail_queue_depth{state="dead"} ${dead}`,
    `mail_oldest_unsent_age_seconds ${age}`,
    "last_backup_timestamp_seconds 0",
  ];
  expect(await samples()).toEqual(counted(0, 0, 0, 0));
  const queued = (minutes: number) => NOW - minutes * MINUTE_MS;
  await addMessage(database, { email: { queued_at: queued(5) } });
  await addMessage(database, { receivedAt: queued(9_000), email: { queued_at: queued(20) } });
  for (const state of ["held", "dead", "dead", "dead", "sent"]) {
    await addMessage(database, { email: { state, queued_at: queued(60) } });
  }
  expect(await samples()).toEqual(counted(2, 1, 3, 1200));
});

test("backups, and exports since: the newest that is ahead of the clock by a minute at most", async () => {
  const samples = samplesOf();
  for (const [minutes, shown] of [
    [60, 0],
    [-600, -600],
    [1, 1],
  ] as const) {
    const at = NOW + minutes * MINUTE_MS;
    await writeHistory(database, { who: "dana", at }, "backup");
    await writeHistory(database, { who: "dana", at: at + MINUTE_MS }, "export");
    const expected = shown && (NOW + shown * MINUTE_MS) / 1000;
    expect((await samples()).at(-1)).toBe(`last_backup_timestamp_seconds ${expected}`);
  }
});

test.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["does not respond", () => new Promise<never>(() => {})],
])("the database %s: database_up is 0, and nothing is said of the queue", async (_case, fail) => {
  let isAway = false;
  const samples = samplesOf({ query: (...sql) => (isAway ? fail() : database.query(...sql)) });
  expect(await samples()).toContain("database_up 1");
  isAway = true;
  vi.useFakeTimers();
  cleanUpLater(() => vi.useRealTimers());
  const reading = samples();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await reading).toEqual(["database_up 0"]);
});

test("the port is taken: a warning and no metrics if it is the default one, an error if it was set", async () => {
  const [port, host] = [await listening(createServer()), "127.0.0.1"];
  const { log, lines } = captureLog();
  const metrics = { contentType: "text/plain", scrape: async () => "" };
  const startAt = (isRequired: boolean) =>
    startMetricsServer({ port, host, isRequired }, metrics, log);
  expect(await startAt(false)).toBeNull();
  expect(lines).toEqual([expect.objectContaining({ level: "warn", port, host })]);
  await expect(startAt(true)).rejects.toThrow(
    new StartError(`Port ${port} on ${host} is in use, set METRICS_PORT to another`),
  );
});
