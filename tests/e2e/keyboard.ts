import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** More stops than any page has. */
const MAX_STOPS = 60;

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let press = 0; press < MAX_STOPS; press++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${target}`);
}

/** Tabs to a control and presses a key. */
export async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Expects that something has the focus. Waits two frames: only then does a removed or disabled element lose it. */
export async function expectFocusKept(page: Page): Promise<void> {
  const kept = page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return document.activeElement !== document.body;
  });
  expect(await kept, "something has the focus").toBe(true);
}
