import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

/* docs/product.md#upcoming-events */

vi.stubEnv("SITE", "https://circle.test");
const { UpcomingEvents } = await import("./upcoming-events.tsx");

const NIGHT = {
  slug: "night",
  title: "A night",
  start: "2027-03-10T14:00:00+02:00",
  end: "2027-03-11T12:00:00+02:00",
  timed: true,
  revised: "2027-01-01T00:00:00+02:00",
  summary: "We stay.",
};

/** The words of the card of an event. */
const words = (event: object) =>
  renderToStaticMarkup(<UpcomingEvents events={[{ ...NIGHT, ...event }]} />).replace(
    /<[^>]+>/g,
    "",
  );

test("an event over a night has both days, with its hours", () => {
  const card = words({});
  expect(card).toContain("Wednesday, March 10 – Thursday, March 11, 2027");
  expect(card).toContain("Wednesday 14:00 – Thursday 12:00 Israel time");
});

test("a cancelled event says so, invites nobody, never took place and is not offered to calendars", () => {
  const card = words({ cancelled: true });
  expect(card).toContain("Cancelled This event is not taking place.A night");
  expect(card).not.toMatch(/Invitation\b(?! requires)|has taken place|Earlier|Add to calendar/);
});
