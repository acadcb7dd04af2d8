import ICAL from "ical.js";
import { expect, test } from "vitest";
import { site } from "#site/content/site.ts";
import { calendarText } from "./calendar.ts";
import type { SiteEvent } from "./events.ts";

/* docs/decisions/0014-events-and-the-clock.md */

const MEETING: SiteEvent = {
  slug: "spring-2030",
  title: "Spring; meeting",
  start: "2030-03-29T09:00:00+03:00",
  end: "2030-03-29T12:30:00+03:00",
  timed: true,
  revised: "2030-01-02T10:00:00+02:00",
  place: "University, hall 1",
  summary: "First line, then a long one: ".concat("פגישה סגורה של הרשת ".repeat(12)),
};

const WHOLE_DAY: SiteEvent = {
  ...MEETING,
  slug: "day-2030",
  start: "2030-03-29T00:00:00+02:00",
  end: "2030-03-30T00:00:00+03:00",
  timed: false,
};

const SITE = "https://www.example.org";
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));

test("a parser reads back the words of an event, of any characters, from lines of at most 75 octets", () => {
  const text = calendarText([MEETING], SITE);
  const [meeting] = eventsIn(text);
  expect(meeting?.summary).toBe(`Spring; meeting, ${site.name}`);
  expect(meeting?.description).toBe(`${MEETING.summary}\n\n${SITE}/upcoming-events`);
  expect(meeting?.location).toBe("University, hall 1");
  expect(meeting?.component.getFirstPropertyValue("url")).toBe(`${SITE}/upcoming-events`);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\ufffd]/);
  }
});

test("times are in UTC, whole days are dates, and the end is the day after", () => {
  const text = calendarText([MEETING, WHOLE_DAY], SITE);
  expect(text).toContain("\r\nDTSTART:20300329T060000Z\r\nDTEND:20300329T093000Z\r\n");
  expect(text).toContain("\r\nDTSTART;VALUE=DATE:20300329\r\nDTEND;VALUE=DATE:20300330\r\n");
});

test("subscribed calendars are asked to look for changes once a day", () => {
  expect(calendarText([], SITE)).toMatch(
    /\r\nREFRESH-INTERVAL;VALUE=DURATION:P1D\r\nX-PUBLISHED-TTL:P1D\r\n/,
  );
});

test("a cancelled event has that status and says so in its title; the calendar has no METHOD", () => {
  const text = calendarText([{ ...MEETING, cancelled: true }, WHOLE_DAY], SITE);
  expect(eventsIn(text).map(({ summary }) => summary)).toEqual([
    `Cancelled: Spring; meeting, ${site.name}`,
    `Spring; meeting, ${site.name}`,
  ]);
  expect(text.match(/(?<=STATUS:)\w+/g)).toEqual(["CANCELLED", "CONFIRMED"]);
  expect(text).not.toContain("METHOD");
});

test("an event revised twice on one day keeps its UID and gets a larger SEQUENCE and a later DTSTAMP", () => {
  const moved = { ...MEETING, revised: "2030-01-02T10:01:00+02:00" };
  const [before, after] = [MEETING, moved].map((event) => eventsIn(calendarText([event], SITE))[0]);
  expect(after?.uid).toBe("spring-2030@www.example.org");
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  const stamp = (event?: ICAL.Event) => String(event?.component.getFirstPropertyValue("dtstamp"));
  expect([stamp(before), stamp(after)]).toEqual(["2030-01-02T08:00:00Z", "2030-01-02T08:01:00Z"]);
});
