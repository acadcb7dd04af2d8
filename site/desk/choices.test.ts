import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { filterOf } from "./choices.tsx";

// After midnight in Israel, before it in London.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 14, 22, 30) }));
afterEach(() => void vi.useRealTimers());

test.for([
  [{}, undefined, undefined],
  [{ time: "month" }, "2026-01-01", undefined],
  [{ time: "year" }, "2026-01-01", undefined],
  [{ time: "days" }, "2025-12-17", undefined],
  [{ time: "between", from: "2026-01-02" }, "2026-01-02", undefined],
  [{ time: "between", to: "2025-12-31" }, undefined, "2025-12-31"],
  [{ from: "2025-12-01", to: "2025-12-31" }, "2025-12-01", "2025-12-31"],
] as const)("the time %j is from %s to %s", ([time, from, to]) => {
  const route = { tab: "all", search: "", view: "messages", order: "newest", as: "list" } as const;
  expect(filterOf({ ...route, ...time })).toEqual({ tab: "all", search: "", from, to });
});
