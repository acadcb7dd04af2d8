import { beforeEach, expect, test, vi } from "vitest";
import { captureLog, type LogLine } from "../tests/capture-log.ts";
import { VirtualTime } from "../tests/simulation/virtual-time.ts";
import { startSchedule } from "./schedule.ts";

const HOUR = 3_600_000;

let time: VirtualTime;
let lines: LogLine[];

beforeEach(() => {
  time = new VirtualTime();
});

function start(rows: Parameters<typeof startSchedule>[0]) {
  const captured = captureLog();
  lines = captured.lines;
  return startSchedule(rows, { after: (ms, work) => time.after(ms, work) }, captured.log);
}

test("each work is done at the start and at its own interval, whatever becomes of the others", async () => {
  const done = vi.fn(async () => {});
  const fail = vi.fn(async () => {
    throw new TypeError("dana@example.com");
  });
  const hang = vi.fn(() => new Promise<void>(() => {}));
  start([
    { everyMs: HOUR, run: hang, failed: "never" },
    { everyMs: HOUR, run: fail, failed: "the work could not be done" },
    { everyMs: 24 * HOUR, run: done, failed: "never" },
  ]);
  await time.runUntil(48 * HOUR);
  expect([hang, fail, done].map(({ mock }) => mock.calls.length)).toEqual([1, 49, 3]);
  expect(lines).toHaveLength(49);
  expect(lines[0]).toMatchObject({
    level: "error",
    msg: "the work could not be done",
    err: { type: "TypeError" },
  });
});

test("stopped: waits for what is running, and nothing begins any more", async () => {
  const running = Promise.withResolvers<void>();
  const slow = vi.fn(() => running.promise);
  const quick = vi.fn(async () => {});
  const { stop } = start([
    { everyMs: HOUR, run: slow, failed: "never" },
    { everyMs: HOUR, run: quick, failed: "never" },
  ]);
  await time.runUntil(0);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await time.runUntil(2 * HOUR);
  expect(isStopped).toBe(false);
  running.resolve();
  await stopping;
  await time.runUntil(4 * HOUR);
  expect([slow, quick].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
