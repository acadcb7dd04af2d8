import { expect, test, vi } from "vitest";
import { captureLog } from "../tests/capture-log.ts";
import { VirtualTime } from "../tests/simulation/virtual-time.ts";
import { startSchedule } from "./schedule.ts";

const HOUR = 3_600_000;

/** Starts works, each with its hours between two runs. */
function start(...works: [hours: number, run: () => Promise<void>][]) {
  const time = new VirtualTime();
  const { log, lines } = captureLog();
  const rows = works.map(([hours, run]) => ({ everyMs: hours * HOUR, run, failed: "it failed" }));
  const { stop } = startSchedule(rows, { after: (ms, work) => time.after(ms, work) }, log);
  return { lines, stop, runUntil: (hours: number) => time.runUntil(hours * HOUR) };
}

test("each work: at the start and at its own interval, whatever becomes of the others", async () => {
  const done = vi.fn(async () => {});
  const fail = vi.fn(async () => {
    throw new TypeError("dana@example.com");
  });
  const hang = vi.fn(() => new Promise<void>(() => {}));
  const { lines, runUntil } = start([1, hang], [1, fail], [24, done]);
  await runUntil(48);
  expect([hang, fail, done].map(({ mock }) => mock.calls.length)).toEqual([1, 49, 3]);
  expect(lines).toHaveLength(49);
  expect(lines[0]).toMatchObject({ level: "error", msg: "it failed", err: { type: "TypeError" } });
});

test("stopped: waits for what is running, and nothing begins any more", async () => {
  const running = Promise.withResolvers<void>();
  const slow = vi.fn(() => running.promise);
  const quick = vi.fn(async () => {});
  const { stop, runUntil } = start([1, slow], [1, quick]);
  await runUntil(0);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await runUntil(2);
  expect(stopped).not.toHaveBeenCalled();
  running.resolve();
  await stopping;
  await runUntil(4);
  expect([slow, quick].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
