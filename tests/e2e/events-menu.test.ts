import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar */

/** The number of running transitions of the list: one while it closes. */
const transitions = (page: Page) =>
  page.locator("#events-menu").evaluate((list) => list.getAnimations().length);

/** Whether the list is visible so many milliseconds after the pointer has left. */
const isVisibleAfter = (page: Page, time: number) =>
  page.locator("#events-menu").evaluate((list, at) => {
    for (const animation of list.getAnimations()) animation.currentTime = at;
    return getComputedStyle(list).visibility === "visible";
  }, time);

test("EVENTS opens on hover at once and closes 100 ms after the pointer has left, unless the pointer returns", async ({
  page,
}) => {
  await page.goto("/");
  // The test sets the time of the transition.
  await page.locator("#events-menu").evaluate((list) => {
    list.addEventListener("transitionrun", () => {
      for (const animation of list.getAnimations()) animation.pause();
    });
  });
  const { events, upcoming, past } = barOf(page);
  await expect(upcoming).toBeHidden();
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await expect(upcoming).toBeVisible();
  await expect(past).toBeVisible();

  await page.mouse.move(600, 500);
  await expect.poll(() => transitions(page)).toBe(1);
  expect(await isVisibleAfter(page, 50)).toBe(true);
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await expect(upcoming).toBeVisible();

  await page.mouse.move(600, 500);
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => transitions(page)).toBe(1);
  expect(await isVisibleAfter(page, 99)).toBe(true);
  expect(await isVisibleAfter(page, 100)).toBe(false);
});

test("EVENTS with a mouse: hover, click and Escape", async ({ page }) => {
  await page.goto("/");
  const { events, upcoming, past, link } = barOf(page);
  await test.step("Escape leaves the focus where it is", async () => {
    await link("HOME").focus();
    await events.hover();
    await expect(upcoming).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(link("HOME")).toBeFocused();
  });
  await test.step("clicks", async () => {
    await page.mouse.move(600, 500);
    await events.click();
    await expect(upcoming).toBeVisible();
    await events.click();
    await expect(events).toHaveAttribute("aria-expanded", "false");
    await events.click();
    await expect(upcoming).toBeVisible();
    await events.click();
  });
  await test.step("on the way to the list", async () => {
    await page.mouse.move(600, 500);
    await events.hover();
    const target = await past.boundingBox();
    if (!target) throw new Error("the list is not laid out");
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 25 });
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await expect(upcoming).toBeVisible();
    await past.click();
    await expect(page).toHaveURL("/past-events");
    await expect(upcoming).toBeHidden();
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap on EVENTS opens the list, a second tap or one elsewhere closes it, a tap on a link follows it", async ({
    page,
  }) => {
    await page.goto("/");
    const { events, upcoming } = barOf(page);
    await events.tap();
    await expect(upcoming).toBeVisible();
    await page.touchscreen.tap(700, 600);
    await expect(upcoming).toBeHidden();

    await events.tap();
    await expect(upcoming).toBeVisible();
    await events.tap();
    await expect(upcoming).toBeHidden();
    await events.tap();
    await upcoming.tap();
    await expect(page).toHaveURL("/upcoming-events");
    await expect(upcoming).toBeHidden();
  });
});

test("EVENTS by keyboard", async ({ page }) => {
  await page.goto("/");
  const { events, upcoming, past, link } = barOf(page);
  await pressAt(page, events, "Enter");
  await expect(past).toBeVisible();
  await expect(events).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Space");
  await expect(past).toBeHidden();
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect(events).toBeFocused();

  await test.step("when the focus leaves the list, at its end or at its start, it closes", async () => {
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(upcoming).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(past).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(link("Practical Security Show")).toBeFocused();
    await expect(past).toBeHidden();

    await page.keyboard.press("Shift+Tab");
    await expect(events).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(past).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(link("GUIDELINES")).toBeFocused();
    await expect(past).toBeHidden();
  });
  await test.step("Escape", async () => {
    await pressAt(page, events);
    await tabTo(page, past);
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(events).toBeFocused();
  });
});
