import { expect, test } from "vitest";
import { retryDelay } from "./limits.ts";

test("the delay doubles from two seconds up to an hour and stays there", () => {
  const longest = [1, 2, 3, 11, 12, 500].map((attempt) => retryDelay(attempt, () => 1));
  expect(longest).toEqual([2_000, 4_000, 8_000, 2_048_000, 3_600_000, 3_600_000]);
});

test("randomness takes off at most half", () => {
  expect(retryDelay(1, () => 0)).toBe(1_000);
  expect(retryDelay(500, () => 0)).toBe(1_800_000);
});
