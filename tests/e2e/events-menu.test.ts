import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar. How a tap opens and closes it is in navigation-bar.test.ts. */

/** The number of running transitions of the list: one while it closes. */
const transitions = (page: Page) =>
  page.locator("#events-menu").evaluate((list) => list.getAnimations().length);

/** Whether the list is visible so many milliseconds after the pointer has left. */
const isVisibleAfter = (page: Page, time: number) =>
  page.locator("#events-menu").evaluate((list, at) => {
    for (const animation of list.getAnimations()) animation.currentTime = at;
    return getComputedStyle(list).visibility === "visible";
  }, time);

test("EVENTS with a mouse opens on hover and closes 100 ms after it; clicks and keys do both", async ({
  page,
}) => {
  await page.goto("/");
  const { events, upcoming, past, link } = barOf(page);
  await test.step("Enter and Space open and close it", async () => {
    await expect(upcoming).toBeHidden();
    await pressAt(page, events, "Enter");
    await expect(past).toBeVisible();
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Space");
    await expect(past).toBeHidden();
    await expect(events).toHaveAttribute("aria-expanded", "false");
    await expect(events).toBeFocused();
  });
  await test.step("when the focus leaves the list, at its end or at its start, it closes", async () => {
    await page.keyboard.press("Space");
    for (const stop of [upcoming, past, link("Practical Security Show")]) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
    }
    await expect(past).toBeHidden();
    await page.keyboard.press("Shift+Tab");
    await expect(events).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(past).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(link("GUIDELINES")).toBeFocused();
    await expect(past).toBeHidden();
  });
  await test.step("Escape in the list closes it, and leads the focus back", async () => {
    await pressAt(page, events);
    await tabTo(page, past);
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(events).toBeFocused();
  });
  await test.step("of a list that hovering has opened, Escape leaves the focus where it is", async () => {
    await link("HOME").focus();
    await events.hover();
    await expect(upcoming).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(link("HOME")).toBeFocused();
  });
  await test.step("clicks open and close it", async () => {
    await page.mouse.move(600, 500);
    await events.click();
    await expect(upcoming).toBeVisible();
    await events.click();
    await expect(events).toHaveAttribute("aria-expanded", "false");
    await events.click();
    await expect(upcoming).toBeVisible();
    await events.click();
    await page.mouse.move(600, 500);
    await expect(upcoming).toBeHidden();
  });
  await test.step("it closes 100 ms after the pointer has left, unless the pointer returns", async () => {
    // The test sets the time of the transition.
    await page.locator("#events-menu").evaluate((list) => {
      list.addEventListener("transitionrun", () => {
        for (const animation of list.getAnimations()) animation.pause();
      });
    });
    await events.hover();
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await expect(upcoming).toBeVisible();
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
  await test.step("it stays open on the pointer's way to a link, which closes it", async () => {
    await page.reload();
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
