import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** Lets the page finish what a timer has set off: React takes its turn through a message channel, and so do we. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page, "/");
  await page.clock.pauseAt(60_000);
});

test("EVENTS opens on hover at once", async ({ page }) => {
  const { events, upcoming, past } = barOf(page);
  await expect(upcoming).toBeHidden();
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await expect(upcoming).toBeVisible();
  await expect(past).toBeVisible();
});

test("99 ms after the pointer has left EVENTS is open, at 100 ms it closes", async ({ page }) => {
  const { events, upcoming } = barOf(page);
  await events.hover();
  await expect(upcoming).toBeVisible();
  await page.mouse.move(600, 500);
  await page.clock.runFor(99);
  await settle(page);
  expect(await events.getAttribute("aria-expanded")).toBe("true");
  expect(await upcoming.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect(upcoming).toBeHidden();
});

test("a pointer that comes back within 100 ms keeps EVENTS open", async ({ page }) => {
  const { events, upcoming } = barOf(page);
  await events.hover();
  await page.mouse.move(600, 500);
  await page.clock.runFor(99);
  await events.hover();
  await page.clock.runFor(1000);
  await settle(page);
  expect(await upcoming.isVisible()).toBe(true);
});

test("the pointer travels from EVENTS to the list and clicks there", async ({ page }) => {
  const { events, upcoming, past } = barOf(page);
  await events.hover();
  const target = await past.boundingBox();
  if (!target) throw new Error("the list is not there");
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 25 });
  await page.clock.runFor(1000);
  await settle(page);
  expect(await upcoming.isVisible()).toBe(true);
  await past.click();
  await expect(page).toHaveURL("/past-events");
  await expect(upcoming).toBeHidden();
});

test("a click right after the hover does not shut what the hover has opened, the next does", async ({
  page,
}) => {
  const { events, upcoming } = barOf(page);
  await events.click();
  await settle(page);
  expect(await upcoming.isVisible()).toBe(true);
  await events.click();
  await expect(upcoming).toBeHidden();
  await events.click();
  await expect(upcoming).toBeVisible();
});
