import type { Page } from "@playwright/test";
import { CALENDAR_PATH, ownTime } from "#site/lib/events/event-format.ts";
import { AFTER_EVENTS, BEFORE_EVENTS, MEETING } from "../events.ts";
import { layoutShifts } from "./layout.ts";
import { stopClock } from "./motion.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#upcoming-events. What the page says whatever the time is in tests/site/events.test.ts. */

const PATH = "/upcoming-events";

const partsOf = (page: Page) => {
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: MEETING.title }) });
  return {
    card,
    add: card.getByRole("link", { name: "Add to calendar" }),
    over: card.getByText("This event has taken place."),
    ownTime: card.getByText("your time"),
    nextDate: page.getByText("The next date will be announced. Subscribe to hear of it."),
  };
};

async function openAt(page: Page, time: Date) {
  await page.clock.setFixedTime(time);
  await page.goto(PATH);
}

const timezoneId = "America/New_York";
test.use({ timezoneId });

test("an event is an invitation until its end, then it is over; without scripts it is neither", async ({
  page,
}) => {
  const parts = partsOf(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`before its end, at ${width} px: an invitation, with the visitor's own time`, async () => {
      await openAt(page, BEFORE_EVENTS);
      await expect(parts.card.getByText("Invitation", { exact: true })).toBeVisible();
      await expect(parts.over).toBeHidden();
      await expect(parts.nextDate).toBeHidden();
      await expect(parts.ownTime).toContainText(`${ownTime(MEETING, timezoneId)}`);
      await expect(parts.add).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
    });
    await test.step(`after its end, at ${width} px: that first, who may come next time, how to hear of it`, async () => {
      await openAt(page, AFTER_EVENTS);
      const text = await parts.card.innerText();
      expect(text.trim()).toMatch(/^This event has taken place\./);
      expect(text).toMatch(
        /Who may come next time\s+Invitation requires registered membership\.\s+Not a member yet\? Join/,
      );
      await expect(parts.nextDate).toBeVisible();
      await expect(page.getByText("Meetings are closed and for members only.")).toBeHidden();
      await expect(parts.add).toBeHidden();
      await expect(parts.ownTime).toBeHidden();
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
  await test.step("its address for calendars: a click selects it", async () => {
    await page.getByRole("textbox", { name: "by this address" }).click();
    await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toContain(CALENDAR_PATH);
  });
  await test.step("before the modules of the page run: it is over already", async () => {
    await page.route(PATH, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="module">.*?<\/script>/gs, "");
      await route.fulfill({ response, body });
    });
    await page.reload();
    await expect(parts.over).toBeVisible();
    await page.unrouteAll();
  });
  await test.step("without scripts: the calendars, and no claim about the time", async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.reload();
    await expect(parts.add).toBeVisible();
    await expect(page.getByRole("link", { name: "Subscribe to all events" })).toBeVisible();
    await expect(parts.card.getByText("Invitation requires registered membership.")).toBeVisible();
    await expect(parts.over).toBeHidden();
    await expect(parts.nextDate).toBeHidden();
  });
});

const HOUR = 3_600_000;
const end = Date.parse(MEETING.end);

test("on an open page an event ends on time; of several the next is first, then the last", async ({
  page,
}) => {
  const { add, over, nextDate } = partsOf(page);
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
  const labels = () =>
    page.getByRole("article").evaluateAll((all: HTMLElement[]) =>
      all.map((one) => {
        const [label] = one.innerText.split(/ ?This event|\n/);
        return `${one.querySelector("h2")?.innerText}: ${label}`;
      }),
    );
  const order = async () => (await labels()).filter((label) => !label.startsWith("2"));
  await page.clock.setSystemTime(end - HOUR - 1);
  await page.goto(PATH);
  const [ahead, recent, earlier] = ["Invitation", "", "Earlier meeting"];
  expect(await order()).toEqual([`1: ${ahead}`, `0: ${ahead}`, `3: ${recent}`]);
  await page.clock.fastForward(1_000);
  await expect.poll(order).toEqual([`0: ${ahead}`, `1: ${recent}`, `3: ${earlier}`]);
  await page.clock.fastForward(HOUR);
  await expect.poll(order).toEqual([`0: ${recent}`, `1: ${earlier}`, `3: ${earlier}`]);
  await expect(nextDate).toBeVisible();
  await page.reload();
  expect((await labels()).map((label) => label[0]).join("")).toBe("0123");
});
