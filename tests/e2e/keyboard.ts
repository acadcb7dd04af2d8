import type { Locator, Page } from "@playwright/test";
import type { ShownForm } from "./forms.ts";
import { alive } from "./open.ts";
import { expect } from "./test.ts";

/** More stops than any page has. */
const ENOUGH = 60;

/** Presses Tab, or Shift+Tab, until the focus is where a visitor wants it. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let press = 0; press < ENOUGH; press++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not get to ${target}`);
}

/** Goes to a control by Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Fills in fields by their labels, in their order, by Tab and typing alone. */
export async function typeInto(
  page: Page,
  form: ShownForm,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, form.field(label));
    await page.keyboard.type(value);
  }
}

/** The page has come as a document of its own: read from its beginning, and Tab starts there. */
export async function expectArrival(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await alive(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
}

/** Something has the focus. Asked after two frames: only then does a browser take it from what is gone or disabled. */
export async function expectFocusKept(page: Page): Promise<void> {
  const kept = page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return document.activeElement !== document.body;
  });
  expect(await kept, "something has the focus").toBe(true);
}
