import { expect, test } from "vitest";
import { localMinute, localTime } from "./times.ts";

const TIME = Date.UTC(2025, 11, 8, 12, 30, 5, 900);

test("a local time is ISO 8601 to the second and names its offset", () => {
  expect(localTime(TIME)).toMatch(/^2025-12-0\dT\d\d:\d\d:05[+-]\d\d:\d\d$/);
  expect(Date.parse(localTime(TIME))).toBe(TIME - 900);
});

test("in a table it is the same time to the minute", () => {
  expect(localMinute(TIME)).toBe(localTime(TIME).slice(0, 16));
});
