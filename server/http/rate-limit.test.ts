import { BlockList } from "node:net";
import type { Context } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "./listener.ts";
import { type AddShared, createCounter, createRateLimit } from "./rate-limit.ts";

const RATE = { points: 2, seconds: 600 };
const MS_LEFT = 500_000;

const from = (remoteAddress: string) =>
  ({
    env: { requestId: "", remoteAddress },
    req: { header: () => undefined, arrayBuffer: async () => undefined },
  }) as unknown as Context<Env>;

afterEach(() => {
  vi.useRealTimers();
});

test("a network above its rate: its other clients are refused without being counted", async () => {
  const counts = new Map<string, number>();
  const addShared: AddShared = async (key) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { points: counts.get(key) ?? 0, msLeft: MS_LEFT };
  };
  const { secondsToWait } = createRateLimit(RATE, new BlockList(), addShared);
  const client = (n: number) => from(`2001:db8:7:${n.toString(16)}::1`);
  for (let n = 1; n <= 20; n += 1) expect(await secondsToWait(client(n))).toBe(0);
  for (let n = 21; n <= 99; n += 1) expect(await secondsToWait(client(n))).toBe(500);
  // The 21st client found out.
  expect(counts.size).toBe(22);
});

test("what is known of a client: the same, and asking does not count", async () => {
  const { secondsLeft, secondsToWait } = createRateLimit(RATE, new BlockList(), null);
  const [one, other] = [from("203.0.113.7"), from("203.0.113.8")];
  for (let n = 1; n <= 9; n += 1) expect(secondsLeft(one)).toBe(0);
  for (let n = 1; n <= 2; n += 1) expect(await secondsToWait(one)).toBe(0);
  expect(secondsLeft(one)).toBe(0);
  expect(await secondsToWait(one)).toBe(600);
  expect([secondsLeft(one), secondsLeft(other)]).toEqual([600, 0]);
});

test("a client above its rate: refused from memory, and its network is not charged", async () => {
  let asked = 0;
  const keys: string[] = [];
  const addShared: AddShared = async (key) => {
    keys.push(key);
    asked += 1;
    return { points: keys.filter((other) => other === key).length, msLeft: MS_LEFT };
  };
  const { secondsToWait } = createRateLimit(RATE, new BlockList(), addShared);
  const waits: number[] = [];
  for (let n = 1; n <= 9; n += 1) waits.push(await secondsToWait(from("203.0.113.7")));
  expect(waits).toEqual([0, 0, ...Array(7).fill(500)]);
  expect(asked).toBe(5);
  expect(keys.filter((key) => key === "203.0.113.0/24")).toHaveLength(2);
});

test("the shared counter is silent: after three seconds this server counts by itself", async () => {
  vi.useFakeTimers();
  const { secondsToWait, isFlood } = createRateLimit(
    RATE,
    new BlockList(),
    () => new Promise(() => {}),
  );
  const inTime = async <T>(work: Promise<T>) => {
    const over = Promise.race([work, new Promise((resolve) => setTimeout(resolve, 3_001, "late"))]);
    await vi.advanceTimersByTimeAsync(3_001);
    return over;
  };
  const client = from("203.0.113.7");
  expect(await inTime(secondsToWait(client))).toBe(0);
  expect(await inTime(secondsToWait(client))).toBe(0);
  expect(await inTime(secondsToWait(client))).toBeGreaterThan(590);
  for (let n = 1; n <= 100; n += 1) expect(await inTime(isFlood())).toBe(false);
  expect(await inTime(isFlood())).toBe(true);
});

test("the shared counter fails after a while: what it had counted still counts", async () => {
  let points = 0;
  const addShared: AddShared = async () => {
    points += 1;
    if (points > 2) throw new Error("gone");
    return { points, msLeft: MS_LEFT };
  };
  const { isFlood } = createRateLimit({ points: 1, seconds: 600 }, new BlockList(), addShared);
  const floods: boolean[] = [];
  for (let n = 1; n <= 51; n += 1) floods.push(await isFlood());
  expect(floods).toEqual([...Array(50).fill(false), true]);
});

describe("the counter in memory", () => {
  const PERIOD = 1_000;

  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("a key: counted in a period of its own, then anew", () => {
    const counter = createCounter(PERIOD, 10);
    expect(counter.read("a")).toBeNull();
    expect(counter.add("a")).toEqual({ points: 1, msLeft: PERIOD });
    vi.advanceTimersByTime(400);
    expect(counter.add("a")).toEqual({ points: 2, msLeft: 600 });
    expect(counter.add("b")).toEqual({ points: 1, msLeft: PERIOD });
    expect(counter.read("a")).toEqual({ points: 2, msLeft: 600 });
    vi.advanceTimersByTime(600);
    expect(counter.read("a")).toBeNull();
    expect(counter.add("a")).toEqual({ points: 1, msLeft: PERIOD });
    expect(counter.add("b")).toEqual({ points: 2, msLeft: 400 });
  });

  test("what was counted elsewhere: read and added to, until that period ends", () => {
    const counter = createCounter(PERIOD, 10);
    counter.note("a", { points: 7, msLeft: 300 });
    expect(counter.add("a")).toEqual({ points: 8, msLeft: 300 });
    vi.advanceTimersByTime(300);
    expect(counter.add("a")).toEqual({ points: 1, msLeft: PERIOD });
  });

  test("more keys than it may know: the first is forgotten, the others are not", () => {
    const counter = createCounter(PERIOD, 3);
    for (const key of ["a", "b", "c", "d"]) counter.add(key);
    const points = ["a", "b", "c", "d"].map((key) => counter.read(key)?.points);
    expect(points).toEqual([undefined, 1, 1, 1]);
  });

  test("no more counts: all keys are forgotten soon after their periods, and no timer is left", () => {
    const counter = createCounter(PERIOD, 10);
    for (const key of ["a", "b"]) counter.add(key);
    vi.advanceTimersByTime(PERIOD - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(PERIOD / 10);
    expect(vi.getTimerCount()).toBe(0);
  });
});
