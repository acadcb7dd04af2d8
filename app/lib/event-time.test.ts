import { expect, test } from "vitest";
import { eventDay } from "./event-time.ts";

test("a day is named with its weekday, whatever the zone of the machine", () => {
  expect(eventDay("2025-12-08")).toEqual({ weekday: "Monday", day: "December 8, 2025" });
  expect(eventDay("2024-12-11")).toEqual({ weekday: "Wednesday", day: "December 11, 2024" });
});
