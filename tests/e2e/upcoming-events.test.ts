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
  over: card(page).getByText("This event has taken place."),
  nextDate: page.getByText("The next date will be announced. Subscribe to hear of it."),
});

async function openAt(page: Page, time: Date) {
  await page.clock.setFixedTime(time);
  await page.goto(PATH);
}

test.use({ timezoneId: "Asia/Jerusalem" });

test("an event is an invitation until its end, then it is over; without scripts it is neither", async ({
  page,
}) => {
  const { add, over, nextDate } = parts(page);
  await test.step("before its end: an invitation with a calendar file, and no other time", async () => {
    await openAt(page, BEFORE_EVENTS);
    await expect(card(page).getByText("Invitation", { exact: true })).toBeVisible();
    await expect(over).toBeHidden();
    await expect(nextDate).toBeHidden();
    await expect(card(page).getByText(TIME)).toBeVisible();
    await expect(card(page).getByText(eventZone(MEETING))).toBeVisible();
    await expect(card(page).getByText("your time")).toBeHidden();
    await expect(add).toHaveAttribute("href", eventCalendarPath(MEETING.slug));
    for (const path of [eventCalendarPath(MEETING.slug), CALENDAR_PATH]) {
      const response = await page.request.get(path);
      expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(await response.text()).toContain(`UID:${MEETING.slug}@localhost`);
    }
  });
  await test.step("the header's one link leads to the subscription", () =>
    expectSubscription(page));
  await test.step("after its end: that first, who may come next time, and how to hear of it", async () => {
    await openAt(page, AFTER_EVENTS);
    const text = await card(page).innerText();
    expect(text.trim()).toMatch(/^This event has taken place\./);
    expect(text).toMatch(
      /Who may come next time\s+Invitation requires registered membership\.\s+Not a member yet\? Join/,
    );
    await expect(over).toBeVisible();
    await expect(card(page).getByText(eventDays(MEETING, "full"))).toBeVisible();
    await expect(card(page).getByText(TIME)).toBeVisible();
    await expect(nextDate).toBeVisible();
    await expect(page.getByText("Meetings are closed and for members only.")).toBeHidden();
    await expect(add).toBeHidden();
    const join = card(page).getByRole("link", { name: /^Join/ });
    await expect(join).toHaveAttribute("href", "/request-invite");
    await expect(card(page).getByRole("link", { name: "@" })).toBeVisible();
    const links = page.getByRole("main").getByRole("link");
    await expect(links.filter({ hasText: "PAST EVENTS" })).toHaveAttribute("href", "/past-events");
  });
  await test.step("without scripts: the calendars, and no claim about the time", async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.reload();
    await expect(add).toBeVisible();
    await expect(page.getByRole("link", { name: "Subscribe to all events" })).toBeVisible();
    await expect(card(page).getByText("Invitation requires registered membership.")).toBeVisible();
    await expect(over).toBeHidden();
    await expect(nextDate).toBeHidden();
  });
});

/** In a program for calendars, in Google's, or by an address that one click selects. */
async function expectSubscription(page: Page): Promise<void> {
  const links = page.getByRole("main").locator("header").getByRole("link");
  await expect(links).toHaveText(["Subscribe to all events"]);
  await links.click();
  await expect(page.getByRole("heading", { name: "Subscribe" })).toBeInViewport();
  const webcal = `webcal://localhost:3000${CALENDAR_PATH}`;
  const program = page.getByRole("link", { name: "Open in your calendar" });
  await expect(program).toHaveAttribute("href", webcal);
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`;
  const add = page.getByRole("link", { name: "Add to Google Calendar" });
  await expect(add).toHaveAttribute("href", google);
  const address = page.getByRole("textbox", { name: "by this address" });
  await expect(address).toHaveValue(`http://localhost:3000${CALENDAR_PATH}`);
  await address.click();
  await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toContain(CALENDAR_PATH);
}

const HOUR = 3_600_000;
const end = Date.parse(MEETING.end);
const cardLabels = (page: Page) =>
  page.getByRole("article").evaluateAll((all: HTMLElement[]) =>
    all.map((one) => {
      const [label] = one.innerText.split(/ ?This event|\n/);
      return `${one.querySelector("h2")?.innerText}: ${label}`;
    }),
  );

test("on an open page an event ends on time; of several the next is first, then the last", async ({
  page,
}) => {
  const { add, over, nextDate } = parts(page);
  await test.step("the card says so at its end, and after a computer's sleep within a second", async () => {
    await stopClock(page, AFTER_EVENTS.getTime() - 10_000);
    await page.goto(PATH);
    await expect(add).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(over).toBeVisible();
    await expect(add).toBeHidden();
    await page.clock.setSystemTime(BEFORE_EVENTS);
    await page.clock.runFor(1_000);
    await expect(add).toBeVisible();
    // In its sleep, timers stand still: only the clock goes on.
    await page.clock.setSystemTime(AFTER_EVENTS);
    await page.clock.runFor(1_000);
    await expect(over).toBeVisible();
  });

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
  await page.clock.setSystemTime(end - HOUR - 1);
  await page.goto(PATH);
  const [ahead, recent, earlier] = ["Invitation", "", "Earlier meeting"];
  const order = async () => (await cardLabels(page)).filter((label) => !label.startsWith("2"));
  expect(await order()).toEqual([`1: ${ahead}`, `0: ${ahead}`, `3: ${recent}`]);
  await page.clock.fastForward(1_000);
  await expect.poll(order).toEqual([`0: ${ahead}`, `1: ${recent}`, `3: ${earlier}`]);
  await page.clock.fastForward(HOUR);
  await expect.poll(order).toEqual([`0: ${recent}`, `1: ${earlier}`, `3: ${earlier}`]);
  await expect(nextDate).toBeVisible();
  await page.reload();
  expect((await cardLabels(page)).map((label) => label[0]).join("")).toBe("0123");
  expect(await order()).toEqual([`0: ${recent}`, `1: ${earlier}`, `3: ${earlier}`]);
});

const ELSEWHERE = ["America/New_York", "Pacific/Auckland"];

for (const timezoneId of ALL ? ELSEWHERE : ELSEWHERE.slice(0, 1)) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a card has its state and, until its end, the visitor's time at once, and nothing moves", async ({
      page,
    }) => {
      const ownHours = `${ownTime(MEETING, timezoneId)} your time`;
      await page.addInitScript(noteStateOfFirstText);
      for (const width of ALL ? [320, 390, 768, 1280] : [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const time of [BEFORE_EVENTS, AFTER_EVENTS]) {
          await openAt(page, time);
          const isOver = await page.evaluate(() => window.wasOverAtFirst);
          expect(isOver, `${time} at ${width} px`).toBe(time === AFTER_EVENTS);
          await expect(card(page).getByText(TIME)).toBeVisible();
          const own = card(page).getByText(isOver ? "your time" : ownHours);
          await expect(own).toBeVisible({ visible: !isOver });
          expect(await layoutShifts(page), `${time} at ${width} px`).toEqual([]);
        }
      }
    });
  });
}

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
