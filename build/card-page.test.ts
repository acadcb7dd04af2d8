import { expect, test } from "vitest";
import { PICTURES } from "#site/lib/cards.ts";
import { roundTable } from "#site/lib/round-table.ts";
import { cardPages } from "./card-page.ts";
import { parsePage } from "./page.ts";

const table = roundTable({ seed: "a page", seats: 9 });

const draw = (className: string, { rounds }: typeof table) =>
  `<svg class="${className}">${rounds.map((d) => `<path d="${d}"></path>`).join("")}<path class="seats" d="M0 0h0"></path></svg>`;

const MARK = draw("round-table mark", roundTable({ seed: "mark", seats: 7 }));

const page = (path: string, body: string, about: object[] = []) =>
  parsePage(
    `${path}/index.html`,
    `<html><head><title>A</title><link rel="canonical" href="x">
    <script type="application/ld+json">${JSON.stringify({ "@graph": about })}</script></head><body>${body}</body></html>`,
  );

const SPECIAL = Object.keys(PICTURES).map((path) => page(path, ""));

const event = {
  "@type": "Event",
  name: "Meeting",
  startDate: "2025-12-08T14:00:00+02:00",
  endDate: "2025-12-08T18:00:00+02:00",
  eventStatus: "https://schema.org/EventScheduled",
};
const cancelled = { ...event, eventStatus: "https://schema.org/EventCancelled" };

test("a card is drawn from the round table of its page, not from the marks around it", () => {
  const [card] = cardPages([page("/a", MARK + draw("round-table", table)), ...SPECIAL]);
  expect(card?.picture).toEqual({ kind: "table" });
  expect(card?.figure.rounds).toEqual(table.rounds);
  expect(new Set(card?.figure.seats)).toEqual(new Set(table.seats));
});

test("the card of a page about an event shows its days, or its photograph if it has one; not those of a cancelled event, nor of one of several", () => {
  const day = "December 8, 2025";
  const url = "https://circle.test/assets/01.jpg";
  const cards = cardPages([
    page("/upcoming", draw("round-table", table), [
      { "@type": "BreadcrumbList" },
      cancelled,
      event,
    ]),
    page("/events/a", "", [{ ...event, endDate: "2025-12-10T12:00:00+02:00", image: url }]),
    page("/cancelled", draw("round-table", table), [cancelled]),
    page("/several", draw("round-table", table), [event, event]),
    ...SPECIAL,
  ]);
  expect(cards[0]?.picture).toEqual({ kind: "day", day, event: "Meeting" });
  expect(cards[1]?.picture).toEqual({ kind: "photograph", day: "December 8–10, 2025", url });
  expect(cards.slice(2, 4).map(({ picture }) => picture)).toEqual([
    { kind: "table" },
    { kind: "table" },
  ]);
});

test.each([
  [
    "a page without a round table",
    [page("/a", MARK), ...SPECIAL],
    /^\/a: its card needs a round table/,
  ],
  [
    "an event without one",
    [page("/a", "", [event]), ...SPECIAL],
    /^\/a: its card needs a round table/,
  ],
  [
    "a picture without its page",
    SPECIAL.slice(1),
    /^site\/lib\/cards.ts: there is no page \/guidelines$/,
  ],
])("%s: the build ends with one line that says so", (_case, pages, message) => {
  expect(() => cardPages(pages)).toThrow(message);
});
