import { expect, test } from "vitest";
import { eventDay, eventHours, eventZone, ownTime } from "./event-format.ts";

test("a day and its weekday, whatever the machine's time zone", () => {
  expect(eventDay(MEETING.start)).toEqual({ weekday: "Monday", day: "December 8, 2025" });
  expect(eventDay("2024-12-11")).toEqual({ weekday: "Wednesday", day: "December 11, 2024" });
});

const MEETING = { start: "2025-12-08T14:00:00+02:00", end: "2025-12-08T18:00:00+02:00" };

test("hours are in Israel time, or in the given time zone", () => {
  expect(eventHours(MEETING)).toBe("14:00-18:00");
  expect(eventHours(MEETING, "America/New_York")).toBe("07:00-11:00");
});

test("a visitor's own time has its weekday, which may differ; null if it is the same as in Israel", () => {
  expect(ownTime(MEETING, "America/New_York")).toBe("Monday 07:00-11:00");
  expect(ownTime(MEETING, "Pacific/Auckland")).toBe("Tuesday 01:00-05:00");
  expect(ownTime(MEETING, "Asia/Jerusalem")).toBeNull();
  expect(ownTime(MEETING, "Europe/Athens")).toBeNull();
});

test("the zone's name and offset are those at the time of the event", () => {
  expect(eventZone(MEETING)).toBe("Israel Standard Time, GMT+2");
  expect(eventZone({ start: "2025-07-01T15:00:00+03:00" })).toBe("Israel Daylight Time, GMT+3");
});
