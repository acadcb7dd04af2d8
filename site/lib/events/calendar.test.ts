import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { site } from "#site/content/site.ts";
import { calendarText } from "./calendar.ts";
import type { SiteEvent } from "./events.ts";

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

describe("the text of a calendar (RFC 5545)", () => {
  const text = calendarText([MEETING, WHOLE_DAY], SITE);

  test("every line ends with CRLF, has at most 75 octets and splits no character", () => {
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.at(-1)).toBe("END:VCALENDAR");
    expect(lines).toContain("VERSION:2.0");
    expect(text).toMatch(/\r\nPRODID:.+\r\n/);
  });

  test("a parser reads back the words of the events, whatever characters they contain", () => {
    const [meeting] = eventsIn(text);
    expect(meeting?.summary).toBe(`Spring; meeting, ${site.name}`);
    expect(meeting?.description).toBe(`${MEETING.summary}\n\n${SITE}/upcoming-events`);
    expect(meeting?.location).toBe("University, hall 1");
    expect(meeting?.component.getFirstPropertyValue("url")).toBe(`${SITE}/upcoming-events`);
  });

  test("times are instants, which every calendar shows in its own time zone", () => {
    expect(text).toContain("\r\nDTSTART:20300329T060000Z\r\nDTEND:20300329T093000Z\r\n");
    const [meeting] = eventsIn(text);
    expect(meeting?.startDate.toJSDate().toISOString()).toBe("2030-03-29T06:00:00.000Z");
    expect(meeting?.endDate.toJSDate().toISOString()).toBe("2030-03-29T09:30:00.000Z");
  });

  test("whole days are dates, and the end is the day after", () => {
    expect(text).toContain("\r\nDTSTART;VALUE=DATE:20300329\r\nDTEND;VALUE=DATE:20300330\r\n");
  });
});

test("subscribed calendars are asked to look for changes once a day", () => {
  expect(calendarText([], SITE)).toMatch(
    /\r\nREFRESH-INTERVAL;VALUE=DURATION:P1D\r\nX-PUBLISHED-TTL:P1D\r\n/,
  );
});

test("a cancelled event has that status and says so in its title; the calendar is no message with a METHOD", () => {
  const text = calendarText([{ ...MEETING, cancelled: true }, WHOLE_DAY], SITE);
  expect(eventsIn(text).map(({ summary }) => summary)).toEqual([
    `Cancelled: Spring; meeting, ${site.name}`,
    `Spring; meeting, ${site.name}`,
  ]);
  expect(text.match(/(?<=STATUS:)\w+/g)).toEqual(["CANCELLED", "CONFIRMED"]);
  expect(text).not.toContain("METHOD");
});

test("an event moved twice on one day keeps its UID and gets a larger SEQUENCE and a later DTSTAMP", () => {
  const moved = {
    ...MEETING,
    start: "2030-04-05T09:00:00+03:00",
    revised: "2030-01-02T10:01:00+02:00",
  };
  const [before, after] = [MEETING, moved].map((event) => eventsIn(calendarText([event], SITE))[0]);
  expect(after?.uid).toBe("spring-2030@www.example.org");
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  const stamp = (event?: ICAL.Event) => String(event?.component.getFirstPropertyValue("dtstamp"));
  expect([stamp(before), stamp(after)]).toEqual(["2030-01-02T08:00:00Z", "2030-01-02T08:01:00Z"]);
});

test("the SEQUENCE of any revision from 1970 to 2099 is a number that calendars accept (RFC 5545, 3.3.8)", () => {
  for (const revised of ["1970-01-02T00:00:00+02:00", "2100-01-01T00:00:00+02:00"]) {
    const [event] = eventsIn(calendarText([{ ...MEETING, revised }], SITE));
    expect(Number.isInteger(event?.sequence)).toBe(true);
    expect(event?.sequence).toBeGreaterThanOrEqual(0);
    expect(event?.sequence).toBeLessThan(2 ** 31);
  }
});
