import { BlockList } from "node:net";
import type { Context } from "hono";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cleanUpLater } from "../../tests/clean-up.ts";
import type { Env } from "./listener.ts";
import { createKeyLimit, createRateLimit } from "./rate-limit.ts";

const RATE = { points: 2, seconds: 600 };

const from = (remoteAddress: string) =>
  ({
    env: { requestId: "", remoteAddress },
    req: { header: () => undefined, arrayBuffer: async () => undefined },
  }) as unknown as Context<Env>;

beforeEach(() => {
  vi.useFakeTimers();
  cleanUpLater(vi.useRealTimers);
});

test("a network above its rate: its other clients are refused without being counted", async () => {
  const { secondsLeft, secondsToWait } = createRateLimit(RATE, new BlockList());
  const client = (n: number) => from(`2001:db8:7:${n.toString(16)}::1`);
  for (let n = 1; n <= 20; n += 1) expect(await secondsToWait(client(n))).toBe(0);
  vi.advanceTimersByTime(100_000);
  // Client 21 finds out.
  for (const n of [21, 22, 22, 22]) expect(await secondsToWait(client(n))).toBe(500);
  expect(secondsLeft(client(22))).toBe(500);
  vi.advanceTimersByTime(500_000);
  expect(await secondsToWait(client(22))).toBe(0);
});

test("a client above its rate: refused, and its network is not charged", async () => {
  const { secondsLeft, secondsToWait } = createRateLimit(RATE, new BlockList());
  const waits: number[] = [];
  for (let n = 1; n <= 30; n += 1) waits.push(await secondsToWait(from("203.0.113.7")));
  expect(waits).toEqual([0, 0, ...Array(28).fill(600)]);
  expect(secondsLeft(from("203.0.113.7"))).toBe(600);
  for (let n = 1; n <= 18; n += 1) expect(await secondsToWait(from(`203.0.113.${n + 7}`))).toBe(0);
  expect(await secondsToWait(from("203.0.113.26"))).toBe(600);
});

describe("a limit for each key", () => {
  const ONE_A_MINUTE = { points: 1, seconds: 60 };

  test("a key: counted in a period of its own, then anew", () => {
    const { count, secondsLeft } = createKeyLimit(ONE_A_MINUTE);
    expect([secondsLeft("a"), count("a"), secondsLeft("a")]).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(40_000);
    expect([count("b"), count("a"), secondsLeft("a")]).toEqual([0, 20, 20]);
    vi.advanceTimersByTime(20_000);
    expect([secondsLeft("a"), count("a"), count("a")]).toEqual([0, 0, 60]);
    expect(count("b")).toBe(40);
  });

  test("more keys than it may know: the first is forgotten, the others are not", () => {
    const { count, secondsLeft } = createKeyLimit(ONE_A_MINUTE, 3);
    for (const key of ["a", "b", "c"]) for (const _twice of [1, 2]) count(key);
    count("d");
    expect(["a", "b", "c", "d"].map(secondsLeft)).toEqual([0, 60, 60, 0]);
  });

  test("no more counts: all keys are forgotten soon after, and no timer is left", () => {
    const { count } = createKeyLimit(ONE_A_MINUTE);
    for (const key of ["a", "b"]) count(key);
    vi.advanceTimersByTime(59_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(6_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
