import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCounter } from "./counter.ts";

const PERIOD = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
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
