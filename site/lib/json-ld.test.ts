import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schemaEvent } from "./json-ld.ts";

beforeEach(() => {
  vi.stubEnv("SITE", "https://example.org");
});
afterEach(() => void vi.unstubAllEnvs());

const meeting = { title: "Meeting", summary: "We meet.", place: "University" };

test.each([
  [
    "2025-12-08T14:00",
    "2025-12-08T18:00",
    "2025-12-08T14:00:00+02:00",
    "2025-12-08T18:00:00+02:00",
  ],
  [
    "2025-06-08T09:30",
    "2025-06-09T18:00",
    "2025-06-08T09:30:00+03:00",
    "2025-06-09T18:00:00+03:00",
  ],
  ["2025-03-06", "2025-03-07", "2025-03-06", "2025-03-07"],
])(
  "an event from %s to %s: hours have Israel's offset, days stay days",
  (start, end, startDate, endDate) => {
    expect(schemaEvent({ ...meeting, start, end }, "/x")).toMatchObject({ startDate, endDate });
  },
);

test("an event without a place: the location is only the country", () => {
  const days = { start: "2025-03-06", end: "2025-03-06" };
  const address = { "@type": "PostalAddress", addressCountry: "IL" };
  expect(schemaEvent({ ...meeting, ...days }, "/x").location).toEqual({
    "@type": "Place",
    name: "University",
    address,
  });
  const { location } = schemaEvent({ ...meeting, ...days, place: undefined }, "/x");
  expect(location).toEqual({ "@type": "Place", address });
});

test("page and photograph have absolute URLs", () => {
  const days = { start: "2025-03-06", end: "2025-03-06" };
  expect(schemaEvent({ ...meeting, ...days }, "/x", "/media/a.jpg")).toMatchObject({
    url: "https://example.org/x",
    image: "https://example.org/media/a.jpg",
  });
  expect(schemaEvent({ ...meeting, ...days }, "/x")).not.toHaveProperty("image");
});
