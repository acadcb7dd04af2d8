import { expect, test } from "vitest";
import { eventTimes } from "./event-times.ts";

const times = (start: string, end: string, revised = "2025-01-01") =>
  eventTimes("meeting", { start, end, revised });

test("hours in Israel time become instants, in winter and in summer", () => {
  expect(times("2025-12-08T14:00", "2025-12-08T18:00")).toEqual({
    date: "2025-12-08",
    startsAt: "2025-12-08T12:00:00Z",
    endsAt: "2025-12-08T16:00:00Z",
    timed: true,
    revisedAt: "2024-12-31T22:00:00Z",
  });
  expect(times("2025-06-08T00:30", "2025-06-08T18:00")).toMatchObject({
    date: "2025-06-08",
    startsAt: "2025-06-07T21:30:00Z",
    endsAt: "2025-06-08T15:00:00Z",
  });
});

test("days without hours run from midnight to midnight in Israel", () => {
  expect(times("2025-03-06", "2025-03-06")).toEqual({
    date: "2025-03-06",
    startsAt: "2025-03-05T22:00:00Z",
    endsAt: "2025-03-06T22:00:00Z",
    timed: false,
    revisedAt: "2024-12-31T22:00:00Z",
  });
});

test("a revision is a day or a time in Israel", () => {
  expect(times("2025-03-06", "2025-03-06", "2025-02-01T09:15")).toMatchObject({
    revisedAt: "2025-02-01T07:15:00Z",
  });
});

test.each([
  ["a day that does not exist", "2025-02-30", "2025-02-30"],
  ["a text that is not a time", "next Monday", "2025-12-08"],
  ["an end before the start", "2025-12-08T18:00", "2025-12-08T14:00"],
  ["hours in only one of the two", "2025-12-08T14:00", "2025-12-08"],
  ["an hour skipped by summer time", "2025-03-28T02:30", "2025-03-28T04:00"],
  ["a revision that is not a time", "2025-12-08", "2025-12-08", "yesterday"],
  ["a revision that no calendar could number", "2025-12-08", "2025-12-08", "1969-12-31"],
])("%s: rejected, with the path of the file", (_case, start, end, revised?: string) => {
  expect(() => times(start, end, revised)).toThrow(/^site\/events\/meeting\/event\.yaml: /);
});
