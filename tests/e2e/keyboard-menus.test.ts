import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { expectArrival, pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PHONE = { width: 390, height: 844 };

for (const key of ["Enter", "Space"]) {
  test(`EVENTS, reached by Tab: ${key} opens and closes it, Escape brings the focus back`, async ({
    page,
  }) => {
    await open(page, "/");
    const { events, upcoming, past } = barOf(page);
    await pressAt(page, events, key);
    await expect(past).toBeVisible();
    await page.keyboard.press(key);
    await expect(past).toBeHidden();
    await expect(events).toBeFocused();

    await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    await expect(upcoming).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(past).toBeHidden();
    await expect(events).toBeFocused();
  });

  test(`Who's Behind the Program, reached by Tab: ${key} opens and closes it`, async ({ page }) => {
    await open(page, "/startup-program");
    const summary = page.locator("summary");
    const text = page.locator("details p").first();
    await pressAt(page, summary, key);
    await expect(text).toBeVisible();
    await expect(text).toBeInViewport();
    await page.keyboard.press(key);
    await expect(text).toBeHidden();
    await expect(summary).toBeFocused();
  });
}

test("EVENTS leads to a page and from there to the next one", async ({ page }) => {
  await open(page, "/");
  const { events, upcoming, past } = barOf(page);
  await pressAt(page, events);
  await pressAt(page, upcoming);
  await expectArrival(page, "/upcoming-events");
  await tabTo(page, events);
  await page.keyboard.press("Space");
  await pressAt(page, past);
  await expectArrival(page, "/past-events");
});

test.describe("on a phone with a keyboard", () => {
  test.use({ viewport: PHONE });

  for (const key of ["Tab", "Shift+Tab"] as const) {
    test(`${key} goes through the opened menu and out of it, and nothing is left over the page`, async ({
      page,
    }) => {
      await open(page, "/guidelines");
      const { nav, toggle, events, link } = barOf(page);
      await pressAt(page, toggle);
      await pressAt(page, events);
      if (key === "Shift+Tab") await tabTo(page, link("REQUEST AN INVITE"));
      await expectWalk(page, key);
      await expect(nav).toBeHidden();
    });
  }

  test("Escape closes list and menu and leaves the focus on the menu's button", async ({
    page,
  }) => {
    await open(page, "/");
    const { nav, toggle, events, upcoming } = barOf(page);
    await pressAt(page, toggle);
    await pressAt(page, events);
    await tabTo(page, upcoming);
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("a link of the menu leads to its page and closes the menu", async ({ page }) => {
    await open(page, "/");
    const { nav, toggle, link } = barOf(page);
    await pressAt(page, toggle, "Space");
    await pressAt(page, link("GUIDELINES"));
    await expectArrival(page, "/guidelines");
    await expect(nav).toBeHidden();
  });
});
