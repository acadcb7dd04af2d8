import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventThing } from "./json-ld.ts";

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
  "an event from %s to %s has its hours with Israel's offset, or days alone",
  (start, end, startDate, endDate) => {
    expect(eventThing({ ...meeting, start, end }, "/x")).toMatchObject({ startDate, endDate });
  },
);

test("an event whose place is not given has the country alone", () => {
  const days = { start: "2025-03-06", end: "2025-03-06" };
  const address = { "@type": "PostalAddress", addressCountry: "IL" };
  expect(eventThing({ ...meeting, ...days }, "/x").location).toEqual({
    "@type": "Place",
    name: "University",
    address,
  });
  const { location } = eventThing({ ...meeting, ...days, place: undefined }, "/x");
  expect(location).toEqual({ "@type": "Place", address });
});

test("its page and its photograph have whole addresses", () => {
  const days = { start: "2025-03-06", end: "2025-03-06" };
  expect(eventThing({ ...meeting, ...days }, "/x", "/media/a.jpg")).toMatchObject({
    url: "https://example.org/x",
    image: "https://example.org/media/a.jpg",
  });
  expect(eventThing({ ...meeting, ...days }, "/x")).not.toHaveProperty("image");
});
