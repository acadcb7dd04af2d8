import { expect, test } from "vitest";
import { eventsAt } from "./events-at.ts";

const event = (name: string, day: string, cancelled = false) => ({
  name,
  start: `2027-${day}T14:00:00+02:00`,
  end: `2027-${day}T18:00:00+02:00`,
  cancelled,
});

const MAY = event("May", "05-10");
const EVENTS = [
  MAY,
  event("January", "01-10"),
  event("April, cancelled", "04-10", true),
  event("March", "03-10"),
  event("February, cancelled", "02-10", true),
];

test.each([
  [
    "before all",
    "2027-01-01T00:00+02:00",
    "January > February, cancelled > March > April, cancelled > May",
    "January",
  ],
  [
    "during one",
    "2027-03-10T17:59+02:00",
    "March > April, cancelled > May > February, cancelled > January",
    "March",
  ],
  [
    "at its end",
    "2027-03-10T18:00+02:00",
    "April, cancelled > May > March > February, cancelled > January",
    "May",
  ],
  [
    "after all",
    "2027-06-01T00:00+03:00",
    "May > April, cancelled > March > February, cancelled > January",
    undefined,
  ],
])(
  "%s: what is to come is first, earliest first, then what is over, latest first; a cancelled event is never next",
  (_case, time, order, next) => {
    const state = eventsAt(EVENTS, Date.parse(time));
    expect(state.order.map(({ name }) => name).join(" > ")).toBe(order);
    expect(state.next?.name).toBe(next);
  },
);

test("the state stays until the first event to come ends, and for ever once all are over", () => {
  const end = Date.parse(MAY.end);
  expect(eventsAt([MAY], end - 1).until).toBe(end);
  expect(eventsAt([MAY], end).until).toBe(Number.POSITIVE_INFINITY);
});
