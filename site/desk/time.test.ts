import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lasting, relativeTime } from "./time.tsx";

const NOW = Date.UTC(2026, 0, 14, 9, 30);
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.for([
  [29 * SECOND, "now", "less than a minute"],
  [31 * SECOND, "1 min ago", "1 minute"],
  [59 * MINUTE + 29 * SECOND, "59 min ago", "59 minutes"],
  [59 * MINUTE + 40 * SECOND, "1 hr ago", "1 hour"],
  [23.9 * HOUR, "1 day ago", "1 day"],
  [6.9 * DAY, "1 wk ago", "1 week"],
  [29.6 * DAY, "4 wk ago", "4 weeks"],
  [364 * DAY, "1 yr ago", "1 year"],
] as const)("%d ms ago is said as “%s”, and lasts “%s”", ([ms, ago, length]) => {
  expect([relativeTime(NOW - ms), lasting(NOW - ms)]).toEqual([ago, length]);
});

test.for([
  [20 * SECOND, "now"],
  [59 * MINUTE + 40 * SECOND, "in 1 hr"],
] as const)("in %d ms is said as “%s”", ([ms, words]) => {
  expect(relativeTime(NOW + ms)).toBe(words);
});
