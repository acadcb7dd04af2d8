import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type EndSignal, onEndSignal } from "./main.ts";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

let ended: EndSignal[];
let exits: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  ended = [];
  exits = [];
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => exits.push(code) as never);
  const before = SIGNALS.map((signal) => process.listeners(signal));
  onEndSignal((signal) => ended.push(signal));
  onTestFinished(() => {
    vi.useRealTimers();
    exit.mockRestore();
    for (const [index, signal] of SIGNALS.entries()) {
      const added = process.listeners(signal).filter((one) => !before[index]?.includes(one));
      for (const listener of added) process.off(signal, listener);
    }
  });
});

/** Delivers a signal, `afterMs` milliseconds after the previous one. */
function receive(signal: EndSignal, afterMs = 0): void {
  vi.advanceTimersByTime(afterMs);
  process.emit(signal, signal);
}

test.each(SIGNALS)("%s: the end begins", (signal) => {
  receive(signal);
  expect({ ended, exits }).toEqual({ ended: [signal], exits: [] });
});

test.each(SIGNALS)(
  "%s three times within half a second, as in a process group: one end",
  (signal) => {
    receive(signal);
    receive(signal, 1);
    receive(signal, 499);
    expect({ ended, exits }).toEqual({ ended: [signal], exits: [] });
  },
);

test("the same signal more than half a second later: exit 1 at once", () => {
  receive("SIGTERM");
  receive("SIGTERM", 501);
  expect({ ended, exits }).toEqual({ ended: ["SIGTERM"], exits: [1] });
});

test("another signal right after the first: exit 1 at once", () => {
  receive("SIGTERM");
  receive("SIGINT", 1);
  expect({ ended, exits }).toEqual({ ended: ["SIGTERM"], exits: [1] });
});
