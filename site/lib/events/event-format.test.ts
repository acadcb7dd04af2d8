import { expect, test } from "vitest";
import { eventDays, eventHours, eventZone, ownTime } from "./event-format.ts";

const MEETING = { start: "2025-12-08T14:00:00+02:00", end: "2025-12-08T18:00:00+02:00" };
const NIGHT = { start: "2027-03-10T14:00:00+02:00", end: "2027-03-11T12:00:00+02:00" };
const TILL_MIDNIGHT = { start: "2027-03-10T20:00:00+02:00", end: "2027-03-11T00:00:00+02:00" };
const NEW_YEAR = { start: "2027-12-31T00:00:00+02:00", end: "2028-01-02T00:00:00+02:00" };

test.each([
  ["midnight as its end", TILL_MIDNIGHT, "March 10, 2027", "Wednesday, March 10, 2027"],
  ["a night", NIGHT, "March 10–11, 2027", "Wednesday, March 10 – Thursday, March 11, 2027"],
  [
    "three days, given as days",
    { start: "2027-03-10", end: "2027-03-12" },
    "March 10–12, 2027",
    "Wednesday, March 10 – Friday, March 12, 2027",
  ],
  [
    "days of two months and years",
    NEW_YEAR,
    "December 31, 2027 – January 1, 2028",
    "Friday, December 31, 2027 – Saturday, January 1, 2028",
  ],
])(
  "an event with %s has its whole range of days, whatever the machine's time zone",
  (_case, event, long, full) => {
    expect(eventDays(event)).toBe(long);
    expect(eventDays(event, "full")).toBe(full);
  },
);

test("hours are in Israel time, with weekdays where they are on several days", () => {
  expect(eventHours(MEETING)).toBe("14:00-18:00");
  expect(eventHours(TILL_MIDNIGHT)).toBe("20:00-24:00");
  expect(eventHours(NIGHT)).toBe("Wednesday 14:00 – Thursday 12:00");
});

test.each([
  ["America/New_York", MEETING, "Dec 8, 2025, 07:00 – 11:00"],
  ["Asia/Vladivostok", MEETING, "Dec 8, 2025, 22:00 – Dec 9, 2025, 02:00"],
  ["Europe/Athens", MEETING, null],
])(
  "a visitor's own time in %s has the days there, or is none if it is Israel's",
  (zone, event, own) => {
    // The platform's spaces around the dash are thin.
    expect(ownTime(event, zone)?.replace(/\s/g, " ") ?? null).toBe(own);
  },
);

test("the zone's name and offset are those of the event, both of a night in which the clock changes", () => {
  expect(eventZone(MEETING)).toBe("Israel Standard Time, GMT+2");
  expect(eventZone({ start: "2027-03-25T14:00:00+02:00", end: "2027-03-26T12:00:00+03:00" })).toBe(
    "Israel Standard Time, GMT+2 – Israel Daylight Time, GMT+3",
  );
});
