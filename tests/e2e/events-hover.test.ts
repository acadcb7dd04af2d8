import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { expect, test } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  // The clock of the closing is the test's.
  await page.locator("#events-menu").evaluate((list) => {
    list.addEventListener("transitionrun", () => {
      for (const animation of list.getAnimations()) animation.pause();
    });
  });
});

/** How many changes of the list are under way: one while it closes. */
const closing = (page: Page) =>
  page.locator("#events-menu").evaluate((list) => list.getAnimations().length);

/** Holds the closing of the list at a time in milliseconds after the pointer has left, and says what is seen then. */
const seenAfter = (page: Page, time: number) =>
  page.locator("#events-menu").evaluate((list, at) => {
    for (const animation of list.getAnimations()) animation.currentTime = at;
    return getComputedStyle(list).visibility === "visible";
  }, time);

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
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => closing(page)).toBe(1);
  expect(await seenAfter(page, 99)).toBe(true);
  expect(await seenAfter(page, 100)).toBe(false);
});

test("a pointer that comes back before it has closed keeps EVENTS open", async ({ page }) => {
  const { events, upcoming } = barOf(page);
  await events.hover();
  await page.mouse.move(600, 500);
  await expect.poll(() => closing(page)).toBe(1);
  expect(await seenAfter(page, 50)).toBe(true);
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await expect(upcoming).toBeVisible();
});

test("the pointer travels from EVENTS to the list and clicks there", async ({ page }) => {
  const { events, upcoming, past } = barOf(page);
  await events.hover();
  const target = await past.boundingBox();
  if (!target) throw new Error("the list is not there");
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 25 });
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await expect(upcoming).toBeVisible();
  await past.click();
  await expect(page).toHaveURL("/past-events");
  await expect(upcoming).toBeHidden();
});

test("a click right after the hover does not shut what the hover has opened, the next does", async ({
  page,
}) => {
  const { events, upcoming } = barOf(page);
  await events.click();
  await expect(upcoming).toBeVisible();
  await events.click();
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await events.click();
  await expect(upcoming).toBeVisible();
});
