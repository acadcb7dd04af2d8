import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schemaEvent } from "./json-ld.ts";

beforeEach(() => {
  vi.stubEnv("SITE", "https://example.org");
});
afterEach(() => void vi.unstubAllEnvs());

const MEETING = {
  title: "Meeting",
  summary: "We meet.",
  place: "University",
  start: "2025-12-08T14:00:00+02:00",
  end: "2025-12-08T18:00:00+02:00",
  timed: true,
};

test("a cancelled event says so, and when it would have been", () => {
  const { eventStatus, startDate } = schemaEvent({ ...MEETING, cancelled: true }, "/x");
  expect(eventStatus).toBe("https://schema.org/EventCancelled");
  expect(startDate).toBe(MEETING.start);
  expect(schemaEvent(MEETING, "/x").eventStatus).toBe("https://schema.org/EventScheduled");
});

test("an event without a place: the location is only the country", () => {
  const address = { "@type": "PostalAddress", addressCountry: "IL" };
  expect(schemaEvent(MEETING, "/x").location).toEqual({
    "@type": "Place",
    name: "University",
    address,
  });
  const { location } = schemaEvent({ ...MEETING, place: undefined }, "/x");
  expect(location).toEqual({ "@type": "Place", address });
});
