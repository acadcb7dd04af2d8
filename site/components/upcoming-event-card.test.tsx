import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UpcomingEventCard } from "./upcoming-event-card.tsx";

/* docs/product.md#upcoming-events */

test("a cancelled event says so, invites nobody, never took place and is in no file for calendars", () => {
  const event = {
    slug: "night",
    title: "A night",
    start: "2027-03-10T14:00:00+02:00",
    end: "2027-03-11T12:00:00+02:00",
    timed: true,
    revised: "2027-01-01T00:00:00+02:00",
    summary: "We stay.",
    cancelled: true,
  };
  const card = renderToStaticMarkup(<UpcomingEventCard event={event} script={null} />);
  const text = card.replace(/<[^>]+>/g, "");
  expect(text).toContain("Cancelled This event is not taking place.A night");
  expect(text).not.toMatch(/Invitation\b(?! requires)|has taken place|Earlier|Add to calendar/);
});
