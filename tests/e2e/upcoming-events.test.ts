import type { Page } from "@playwright/test";
import { eventDay, eventHours, eventZone, ownTime } from "#site/lib/events/event-format.ts";
import { CALENDAR_PATH, eventCalendarPath } from "#site/lib/events/event-paths.ts";
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
  const { add, subscribe, over, nextDate } = await openAt(page, BEFORE_EVENTS);
  await expect(card(page).getByText("Invitation", { exact: true })).toBeVisible();
  await expect(over).toBeHidden();
  await expect(nextDate).toBeHidden();
  await expect(card(page).getByText(TIME)).toBeVisible();
  await expect(card(page).getByText(eventZone(MEETING))).toBeVisible();
  await expect(card(page).getByText("in your time zone")).toHaveCount(0);
  await expect(add).toHaveAttribute("href", eventCalendarPath(MEETING.slug));
  await expect(subscribe).toHaveAttribute("href", `webcal://localhost:3000${CALENDAR_PATH}`);
  for (const path of [eventCalendarPath(MEETING.slug), CALENDAR_PATH]) {
    const response = await page.request.get(site.url + path);
    expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await response.text()).toContain(`UID:${MEETING.slug}@localhost`);
  }
});

test("after its end an event begins with that, invites nobody, and the page says how to hear of the next date", async ({
  page,
}) => {
  const { add, subscribe, over, membersOnly, nextDate } = await openAt(page, AFTER_EVENTS);
  const { weekday, day } = eventDay(MEETING.start);
  const text = await card(page).innerText();
  expect(text.trim()).toMatch(/^Most recent meeting\s+This event has taken place\./);
  expect(text).not.toMatch(/invit|join|attend|who may come/i);
  await expect(over).toBeVisible();
  await expect(card(page).getByText(`${weekday}, ${day}`)).toBeVisible();
  await expect(card(page).getByText(TIME)).toBeVisible();
  await expect(nextDate).toBeVisible();
  await expect(membersOnly).toBeHidden();
  await expect(add).toBeHidden();
  await expect(card(page).getByRole("link")).toHaveCount(0);
  await expect(subscribe).toHaveAttribute("href", `webcal://localhost:3000${CALENDAR_PATH}`);
  const links = page.getByRole("main").getByRole("link");
  await expect(links.filter({ hasText: "PAST EVENTS" })).toHaveAttribute("href", "/past-events");
  await expect(links.filter({ hasText: "Request an invite" })).toHaveAttribute(
    "href",
    "/request-invite",
  );
});

test("an event that ends while the page is open: the card says so", async ({ page }) => {
  await stopClock(page, AFTER_EVENTS.getTime() - 10_000);
  await page.goto(PATH);
  await expect(parts(page).add).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(parts(page).over).toBeVisible();
  await expect(parts(page).add).toBeHidden();
});

const ELSEWHERE = ["America/New_York", "Pacific/Auckland"];

for (const timezoneId of ALL ? ELSEWHERE : ELSEWHERE.slice(0, 1)) {
  const ownTimeText = `${ownTime(MEETING, timezoneId)} in your time zone`;

  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("an event has the visitor's time as well as Israel's before its end, and only Israel's after it", async ({
      page,
    }) => {
      await openAt(page, BEFORE_EVENTS);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText(ownTimeText)).toBeVisible();
      await openAt(page, AFTER_EVENTS);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText("in your time zone")).toHaveCount(0);
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

test("a card is an invitation or a record as soon as its text is in the page, and nothing moves while the page loads", async ({
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
    window.wasOverAtFirst = article.hasAttribute("data-ended");
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
