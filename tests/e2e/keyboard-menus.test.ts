import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { expectArrival, pressAt, tabTo } from "./keyboard.ts";
import { expect, test } from "./test.ts";

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
  await test.step("from page to page, into a gallery", async () => {
    await page.keyboard.press("Enter");
    await pressAt(page, upcoming);
    await expectArrival(page, "/upcoming-events");
    await pressAt(page, events);
    await pressAt(page, past);
    await expectArrival(page, "/past-events");
    const gallery = page.getByRole("main").getByRole("link").first();
    const path = (await gallery.getAttribute("href")) ?? "";
    await pressAt(page, gallery);
    await expectArrival(page, path);
  });
});

test("the menu of a phone by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/guidelines");
  const { nav, toggle, events, upcoming, link } = barOf(page);
  await pressAt(page, toggle, "Space");
  await pressAt(page, events);
  await tabTo(page, upcoming);
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
  await expect(toggle).toBeFocused();

  for (const key of ["Tab", "Shift+Tab"] as const) {
    await test.step(key, async () => {
      await toggle.focus();
      await page.keyboard.press("Enter");
      await pressAt(page, events);
      if (key === "Shift+Tab") await tabTo(page, link("REQUEST AN INVITE"));
      await expectWalk(page, key);
      await expect(nav).toBeHidden();
    });
  }
});
