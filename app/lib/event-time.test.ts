import { expect, test } from "vitest";
import { eventDay, eventHours } from "./event-time.ts";

test("a day is named with its weekday, whatever the zone of the machine", () => {
  expect(eventDay("2025-12-08")).toEqual({ weekday: "Monday", day: "December 8, 2025" });
  expect(eventDay("2024-12-11")).toEqual({ weekday: "Wednesday", day: "December 11, 2024" });
});

test("hours are those of the clock in Israel, or of the zone that is asked for", () => {
  const meeting = { startsAt: "2025-12-08T12:00:00Z", endsAt: "2025-12-08T16:00:00Z" };
  expect(eventHours(meeting)).toBe("14:00-18:00");
  expect(eventHours(meeting, "America/New_York")).toBe("07:00-11:00");
});
