import { createServer } from "node:net";
import { beforeEach, expect, test, vi } from "vitest";
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
let scrape: () => Promise<string>;

const metricsOf = (source: Database) =>
  createMetrics({ database: source, probe: async () => true });

/** Returns the samples that come from the database. */
async function samples(): Promise<string[]> {
  const lines = (await scrape()).split("\n");
  return lines.filter((line) => /^(database_up|mail_queue|mail_oldest|last_backup)/.test(line));
}

beforeEach(() => {
  scrape = metricsOf({ ...database, wallTime: async () => NOW }).scrape;
});

test("an empty outbox: zeros", async () => {
  expect(await samples()).toEqual([
    "database_up 1",
    'mail_queue_depth{state="due"} 0',
    'mail_queue_depth{state="held"} 0',
    'mail_queue_depth{state="dead"} 0',
    "mail_oldest_unsent_age_seconds 0",
    "last_backup_timestamp_seconds 0",
  ]);
});

test("emails in each state: counted; the age is the time in the queue by the wall clock, not that of the message", async () => {
  const queued = (minutes: number) => NOW - minutes * MINUTE_MS;
  await addMessage(database, { email: { queued_at: queued(5) } });
  const receivedAt = queued(9_000);
  await addMessage(database, { receivedAt, email: { queued_at: queued(20) } });
  await addMessage(database, { email: { state: "held", queued_at: queued(40) } });
  for (const state of ["dead", "dead", "dead", "sent"]) {
    await addMessage(database, { email: { state, queued_at: queued(60) } });
  }
  expect(await samples()).toEqual([
    "database_up 1",
    'mail_queue_depth{state="due"} 2',
    'mail_queue_depth{state="held"} 1',
    'mail_queue_depth{state="dead"} 3',
    "mail_oldest_unsent_age_seconds 1200",
    "last_backup_timestamp_seconds 0",
  ]);
});

test("several backups, and other things done since: the newest; under a clock that is ahead by a minute it counts, by an hour the one before does", async () => {
  const shown = async () => {
    const sample = (await samples()).find((line) => line.startsWith("last_backup"));
    return Number(sample?.split(" ")[1]) * 1000;
  };
  const write = async (minutes: number) => {
    const at = NOW + minutes * MINUTE_MS;
    await writeHistory(database, { who: "dana", at }, "backup");
    await writeHistory(database, { who: "dana", at: at + MINUTE_MS }, "export");
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
  const answers = [async () => [{ state: "due", emails: 1, oldest: NOW }], async () => []];
  const query = () => answers.shift()?.() ?? broken();
  scrape = metricsOf({ ...database, wallTime: async () => NOW, query }).scrape;
  expect(await samples()).toContain("database_up 1");
  vi.useFakeTimers();
  cleanUpLater(() => vi.useRealTimers());
  const reading = samples();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await reading).toEqual(["database_up 0"]);
});

const METRICS = { contentType: "text/plain; version=0.0.4", scrape: async () => "up 1\n" };
const HOST = "127.0.0.1";

test("the port is taken: if it is the default one, no metrics server and one warning; if it was set, an error that names the setting", async () => {
  const port = await listening(createServer());
  const { log, lines } = captureLog();
  const start = (isRequired: boolean) =>
    startMetricsServer({ port, host: HOST, isRequired }, METRICS, log);
  expect(await start(false)).toBeNull();
  expect(lines).toEqual([expect.objectContaining({ level: "warn", port, host: HOST })]);
  await expect(start(true)).rejects.toThrow(
    new StartError(`Port ${port} on ${HOST} is in use, set METRICS_PORT to another`),
  );
});

test("only GET /metrics is answered", async () => {
  const address = { port: 0, host: HOST, isRequired: true };
  const server = await startMetricsServer(address, METRICS, captureLog().log);
  cleanUpLater(() => server?.close());
  const url = `http://${HOST}:${server?.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, "up 1\n"]);
  expect(answer.headers.get("content-type")).toBe(METRICS.contentType);
  for (const path of ["/", "/metrics/", "/metrics/x", "/healthz"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
  const posted = await fetch(`${url}/metrics`, { method: "POST" });
  expect(posted.status).toBe(404);
});
