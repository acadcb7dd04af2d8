import { beforeEach, describe, expect, test, vi } from "vitest";
import { cleanUpLater } from "../tests/clean-up.ts";
import { SITE_INFO } from "../tests/server/fixture-site.ts";
import { type EndSignal, firstLines, onEndSignal } from "./main.ts";
import { parseSettings } from "./settings.ts";

/** The warnings among the first lines of a server. */
const warnings = (env: Record<string, string>) =>
  firstLines("http://localhost:3000", parseSettings(env), SITE_INFO)
    .split("\n")
    .filter((line) => line.startsWith("Warning:"));

const PROMISED = SITE_INFO.promisedRetentionDays;

const unlike = (days: number) =>
  `Messages are kept for ${days} days (RETENTION_DAYS), but the privacy notice says ${PROMISED}. Set legal.retentionDays in site/content/site.ts.`;

test.each([
  [{}],
  [{ RETENTION_DAYS: String(PROMISED) }],
  [{ RETENTION_DAYS: "30" }, unlike(30)],
  [{ RETENTION_DAYS: "366" }, unlike(366)],
  [
    { SITE_URL: "https://www.example.org" },
    `The site was built for ${SITE_INFO.siteUrl}, but SITE_URL is https://www.example.org. Build it with this SITE_URL.`,
  ],
  [
    { DESK: "off" },
    "The desk is off: messages that are held or not delivered wait until it is on. Unset DESK.",
  ],
])("%o: the warning, if the build or what waits contradicts it, is %j", (env, ...expected) => {
  expect(warnings(env)).toEqual(expected.map((line) => `Warning: ${line}`));
});

test.each([
  [{}, 0],
  [{ HOST: "0.0.0.0" }, 1],
  [{ HOST: "::", SITE_URL: "http://127.0.0.1:3000" }, 1],
  [{ HOST: "0.0.0.0", SITE_URL: "https://www.example.org" }, 0],
  [{ PORT: "4000" }, 1],
  [{ PORT: "4000", SITE_URL: "http://localhost:4000" }, 0],
  [{ PORT: "4000", SITE_URL: "https://localhost" }, 0],
])("%o: %i warnings about a local public address", (env, count) => {
  const lines = warnings(env).filter((line) => line.includes("Set SITE_URL"));
  expect(lines).toHaveLength(count);
});

describe("signals", () => {
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
    cleanUpLater(() => {
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

  test.each(SIGNALS)(
    "%s three times within half a second, as in a process group: the end begins once",
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
});
