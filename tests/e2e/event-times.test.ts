import type { Page } from "@playwright/test";
import { eventDay, eventHours, eventZone, ownTime } from "#site/lib/events/event-format.ts";
import { CALENDAR_PATH, eventCalendarPath } from "#site/lib/events/event-paths.ts";
import { expectNoViolations } from "./axe.ts";
import { AHEAD, MEETING, OVER } from "./events.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/upcoming-events";
const TIME = `${eventHours(MEETING)} Israel time`;

const card = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: MEETING.title }) });
const parts = (page: Page) => ({
  add: card(page).getByRole("link", { name: "Add to calendar" }),
  subscribe: card(page).getByRole("link", { name: "Subscribe to all events" }),
  over: card(page).getByText("This event has taken place."),
  nextDate: page.getByText("The next date will be announced."),
});

async function openAt(page: Page, time: Date) {
  await page.clock.setFixedTime(time);
  await open(page, PATH);
  return parts(page);
}

// Nothing fades: a half-transparent page has no contrast.
test.use({ contextOptions: { reducedMotion: "reduce" }, timezoneId: "Asia/Jerusalem" });

test("before its end: the event is an invitation that calendars take over", async ({
  page,
  site,
}) => {
  const { add, subscribe, over, nextDate } = await openAt(page, AHEAD);
  await expect(card(page).getByText("Invitation", { exact: true })).toBeVisible();
  await expect(over).toBeHidden();
  await expect(nextDate).toBeHidden();
  await expect(add).toHaveAttribute("href", eventCalendarPath(MEETING.slug));
  await expect(subscribe).toHaveAttribute("href", `webcal://localhost:3000${CALENDAR_PATH}`);
  for (const path of [eventCalendarPath(MEETING.slug), CALENDAR_PATH]) {
    const answer = await page.request.get(site.url + path);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await answer.text()).toContain(`UID:${MEETING.slug}@localhost`);
  }
  await expectNoViolations(page);
});

test("after its end: the card stays and says so, and the next date is promised", async ({
  page,
}) => {
  const { add, subscribe, over, nextDate } = await openAt(page, OVER);
  const { weekday, day } = eventDay(MEETING.date);
  await expect(card(page).getByText("Past event", { exact: true })).toBeVisible();
  await expect(card(page).getByText(`${weekday}, ${day}`)).toBeVisible();
  await expect(over).toBeVisible();
  await expect(nextDate).toBeVisible();
  await expect(add).toBeHidden();
  await expect(subscribe).toBeHidden();
});

test("it ends while the page is open: the card says so by itself", async ({ page }) => {
  await page.clock.install({ time: OVER.getTime() - 10_000 });
  await open(page, PATH);
  await expect(parts(page).add).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(parts(page).over).toBeVisible();
  await expect(parts(page).add).toBeHidden();
});

test("in Israel: the hours with the name of their zone, and no other time", async ({ page }) => {
  await openAt(page, AHEAD);
  await expect(card(page).getByText(TIME)).toBeVisible();
  await expect(card(page).getByText(eventZone(MEETING))).toBeVisible();
  await expect(card(page).getByText("in your time zone")).toHaveCount(0);
});

for (const timezoneId of ["America/New_York", "Pacific/Auckland"]) {
  const words = `${ownTime(MEETING, timezoneId)} in your time zone`;

  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("before its end: the visitor's own time beside Israel's", async ({ page }) => {
      await openAt(page, AHEAD);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText(words)).toBeVisible();
    });

    test("after its end: Israel's time alone", async ({ page }) => {
      await openAt(page, OVER);
      await expect(card(page).getByText(TIME)).toBeVisible();
      await expect(card(page).getByText("in your time zone")).toHaveCount(0);
    });
  });
}

test("at no width does anything move when the clock is known", async ({ page, browser, site }) => {
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await plain.goto(PATH);
  const heights = async (shown: Page, width: number) => {
    await shown.setViewportSize({ width, height: 900 });
    const main = await shown.getByRole("main").boundingBox();
    const article = await card(shown).boundingBox();
    return [main?.height, article?.height];
  };
  for (const time of [AHEAD, OVER]) {
    await openAt(page, time);
    for (const width of [320, 390, 768, 1280]) {
      expect(await heights(page, width), `${width} px`).toEqual(await heights(plain, width));
    }
  }
  await plain.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is claimed of the clock, and the calendars are there", async ({ page }) => {
    await page.goto(PATH);
    const { add, subscribe, over, nextDate } = parts(page);
    await expect(add).toBeVisible();
    await expect(subscribe).toBeVisible();
    await expect(over).toBeHidden();
    await expect(nextDate).toBeHidden();
  });
});
