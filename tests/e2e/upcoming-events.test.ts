import type { Page } from "@playwright/test";
import {
  CALENDAR_PATH,
  eventCalendarPath,
  eventDays,
  eventHours,
  eventZone,
  ownTime,
} from "#site/lib/events/event-format.ts";
import { ALL } from "../all.ts";
import { AFTER_EVENTS, BEFORE_EVENTS, MEETING } from "../events.ts";
import { layoutShifts, stopClock } from "./loading.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#upcoming-events */

const PATH = "/upcoming-events";
const TIME = `${eventHours(MEETING)} Israel time`;

const card = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: MEETING.title }) });
const parts = (page: Page) => ({
  add: card(page).getByRole("link", { name: "Add to calendar" }),
  subscribe: page.getByRole("link", { name: "Subscribe to all events" }),
  over: card(page).getByText("This event has taken place."),
  membersOnly: page.getByText("Meetings are closed and for members only."),
  nextDate: page.getByText("The next date will be announced. Subscribe to hear of it."),
});

async function openAt(page: Page, time: Date) {
  await page.clock.setFixedTime(time);
  await page.goto(PATH);
  return parts(page);
}

test.use({ timezoneId: "Asia/Jerusalem" });

test("before its end an event is an invitation with a calendar file; in Israel its card names the zone and no other time", async ({
  page,
  site,
}) => {
  const { add, over, nextDate } = await openAt(page, BEFORE_EVENTS);
  await expect(card(page).getByText("Invitation", { exact: true })).toBeVisible();
  await expect(over).toBeHidden();
  await expect(nextDate).toBeHidden();
  await expect(card(page).getByText(TIME)).toBeVisible();
  await expect(card(page).getByText(eventZone(MEETING))).toBeVisible();
  await expect(card(page).getByText("your time")).toBeHidden();
  await expect(add).toHaveAttribute("href", eventCalendarPath(MEETING.slug));
  for (const path of [eventCalendarPath(MEETING.slug), CALENDAR_PATH]) {
    const response = await page.request.get(site.url + path);
    expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await response.text()).toContain(`UID:${MEETING.slug}@localhost`);
  }
});

test("after its end an event begins with that and says who may come next time, and the page how to hear of the next date", async ({
  page,
}) => {
  const { add, over, membersOnly, nextDate } = await openAt(page, AFTER_EVENTS);
  const text = await card(page).innerText();
  expect(text.trim()).toMatch(/^This event has taken place\./);
  expect(text).toMatch(
    /Who may come next time\s+Invitation requires registered membership\.\s+Not a member yet\? Join/,
  );
  await expect(over).toBeVisible();
  await expect(card(page).getByText(eventDays(MEETING, "full"))).toBeVisible();
  await expect(card(page).getByText(TIME)).toBeVisible();
  await expect(nextDate).toBeVisible();
  await expect(membersOnly).toBeHidden();
  await expect(add).toBeHidden();
  await expect(card(page).getByRole("link", { name: /^Join/ })).toHaveAttribute(
    "href",
    "/request-invite",
  );
  await expect(card(page).getByRole("link", { name: "@" })).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect(links.filter({ hasText: "PAST EVENTS" })).toHaveAttribute("href", "/past-events");
});

test("an event that ends while the page is open: the card says so at its end, and after a computer's sleep within a second", async ({
  page,
}) => {
  await stopClock(page, AFTER_EVENTS.getTime() - 10_000);
  await page.goto(PATH);
  await expect(parts(page).add).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(parts(page).over).toBeVisible();
  await expect(parts(page).add).toBeHidden();
  await page.clock.setSystemTime(BEFORE_EVENTS);
  await page.clock.runFor(1_000);
  await expect(parts(page).add).toBeVisible();
  // In its sleep, timers stand still: only the clock goes on.
  await page.clock.setSystemTime(AFTER_EVENTS);
  await page.clock.runFor(1_000);
  await expect(parts(page).over).toBeVisible();
});

const HOUR = 3_600_000;
const end = Date.parse(MEETING.end);
const cardLabels = (page: Page) =>
  page.getByRole("article").evaluateAll((all: HTMLElement[]) =>
    all.map((one) => {
      const [label] = one.innerText.split(/ ?This event|\n/);
      return `${one.querySelector("h2")?.innerText}: ${label}`;
    }),
  );

test("several events: those to come are first, the latest that is over follows, those before it are earlier, and a cancelled one is neither", async ({
  page,
}) => {
  // Copies of the built card: two that end hours before it, and a cancelled one between the two.
  await page.route(PATH, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<article.*?<\/article>/s, (built) =>
      [3, 2, 1, 0]
        .map((hours) => {
          const at = new Date(end - hours * HOUR).toISOString();
          return built
            .replace(/data-(start|end)="[^"]*"/g, `data-$1="${at}"`)
            .replace("data-end", hours === 2 ? "data-cancelled data-end" : "data-end")
            .replace(/(<h2[^>]*>).*?<\/h2>/s, `$1${hours}</h2>`);
        })
        .join(""),
    );
    await route.fulfill({ response, body });
  });
  await stopClock(page, end - HOUR - 1);
  await page.goto(PATH);
  const [ahead, recent, earlier] = ["Invitation", "", "Earlier meeting"];
  const order = async () => (await cardLabels(page)).filter((label) => !label.startsWith("2"));
  expect(await order()).toEqual([`1: ${ahead}`, `0: ${ahead}`, `3: ${recent}`]);
  await page.clock.fastForward(1_000);
  await expect.poll(order).toEqual([`0: ${ahead}`, `1: ${recent}`, `3: ${earlier}`]);
  await page.clock.fastForward(HOUR);
  await expect.poll(order).toEqual([`0: ${recent}`, `1: ${earlier}`, `3: ${earlier}`]);
  await expect(parts(page).nextDate).toBeVisible();
  await page.reload();
  expect((await cardLabels(page)).map((label) => label[0]).join("")).toBe("0123");
  expect(await order()).toEqual([`0: ${recent}`, `1: ${earlier}`, `3: ${earlier}`]);
});

test("the header's one link leads to the subscription: in a program for calendars, in Google's, or by an address that one click selects", async ({
  page,
}) => {
  await openAt(page, BEFORE_EVENTS);
  const links = page.getByRole("main").locator("header").getByRole("link");
  await expect(links).toHaveText(["Subscribe to all events"]);
  await links.click();
  await expect(page.getByRole("heading", { name: "Subscribe" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Open in your calendar" })).toHaveAttribute(
    "href",
    `webcal://localhost:3000${CALENDAR_PATH}`,
  );
  const google = page.getByRole("link", { name: "Add to Google Calendar" });
  const webcal = encodeURIComponent(`webcal://localhost:3000${CALENDAR_PATH}`);
  await expect(google).toHaveAttribute(
    "href",
    `https://calendar.google.com/calendar/render?cid=${webcal}`,
  );
  const address = page.getByRole("textbox", { name: "by this address" });
  await expect(address).toHaveValue(`http://localhost:3000${CALENDAR_PATH}`);
  await address.click();
  await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toContain(CALENDAR_PATH);
});

const ELSEWHERE = ["America/New_York", "Pacific/Auckland"];

for (const timezoneId of ALL ? ELSEWHERE : ELSEWHERE.slice(0, 1)) {
  const ownTimeText = `${ownTime(MEETING, timezoneId)} your time`;

  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("an event has the visitor's time as well as Israel's before its end, and only Israel's after it", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAt(page, BEFORE_EVENTS);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText(ownTimeText)).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
      await openAt(page, AFTER_EVENTS);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText("your time")).toBeHidden();
    });
  });
}

test("without scripts the page offers the calendars and claims nothing about the time", async ({
  browser,
  site,
}) => {
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await plain.goto(PATH);
  const { add, subscribe, over, nextDate } = parts(plain);
  await expect(add).toBeVisible();
  await expect(subscribe).toBeVisible();
  await expect(card(plain).getByText("Invitation requires registered membership.")).toBeVisible();
  await expect(over).toBeHidden();
  await expect(nextDate).toBeHidden();
  await plain.close();
});

test("a card is an invitation or over as soon as its text is in the page, and nothing moves while the page loads", async ({
  page,
}) => {
  await page.addInitScript(noteStateOfFirstText);
  for (const width of ALL ? [320, 390, 768, 1280] : [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const time of [BEFORE_EVENTS, AFTER_EVENTS]) {
      await openAt(page, time);
      const isOver = await page.evaluate(() => window.wasOverAtFirst);
      expect(isOver, `${time} at ${width} px`).toBe(time === AFTER_EVENTS);
      expect(await layoutShifts(page), `${time} at ${width} px`).toEqual([]);
    }
  }
});

declare global {
  interface Window {
    wasOverAtFirst?: boolean;
  }
}

/** Runs in the page, before its scripts. Of the microtasks in which the parser shows what it has added, the first with a card's heading counts. */
function noteStateOfFirstText(): void {
  const observer = new MutationObserver(() => {
    const article = document.querySelector("article:has(h2)");
    if (!article) return;
    window.wasOverAtFirst = article.getAttribute("data-ended") === "true";
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
