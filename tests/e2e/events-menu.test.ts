import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

for (const key of ["Enter", "Space"]) {
  test(`${key} on EVENTS opens and closes the list`, async ({ page }) => {
    await open(page, "/");
    const { events, upcoming } = barOf(page);
    await events.focus();
    await page.keyboard.press(key);
    await expect(upcoming).toBeVisible();
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press(key);
    await expect(upcoming).toBeHidden();
    await expect(events).toHaveAttribute("aria-expanded", "false");
  });
}

test("Tab goes through the list; with the focus the list closes", async ({ page }) => {
  await open(page, "/");
  const { events, upcoming, past, link } = barOf(page);
  await events.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(upcoming).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(past).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(link("Practical Security Show")).toBeFocused();
  await expect(past).toBeHidden();

  await events.focus();
  await page.keyboard.press("Enter");
  await expect(past).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(link("GUIDELINES")).toBeFocused();
  await expect(past).toBeHidden();
});

test("Escape closes the list and brings the focus back to EVENTS", async ({ page }) => {
  await open(page, "/");
  const { events, upcoming, past } = barOf(page);
  await events.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(past).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(upcoming).toBeHidden();
  await expect(events).toBeFocused();
});

test("Escape closes the list under a resting pointer and leaves the focus where it is", async ({
  page,
}) => {
  await open(page, "/");
  const { events, upcoming, link } = barOf(page);
  await link("HOME").focus();
  await events.hover();
  await expect(upcoming).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(upcoming).toBeHidden();
  await expect(link("HOME")).toBeFocused();
});

test("Enter on a link of the list follows it and closes the list", async ({ page }) => {
  await open(page, "/");
  const { events, upcoming } = barOf(page);
  await events.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/upcoming-events");
  await expect(upcoming).toBeHidden();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap on EVENTS opens the list, a tap elsewhere closes it", async ({ page }) => {
    await open(page, "/");
    const { events, upcoming } = barOf(page);
    await events.tap();
    await expect(upcoming).toBeVisible();
    await page.touchscreen.tap(700, 600);
    await expect(upcoming).toBeHidden();
  });

  test("a second tap on EVENTS closes the list, a tap on a link follows it", async ({ page }) => {
    await open(page, "/");
    const { events, upcoming } = barOf(page);
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
