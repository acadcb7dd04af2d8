import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { expectWalk } from "./focus-walk.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/** On the others, a phone has the same stops in the same order. */
const OTHER_STOPS_ON_A_PHONE = ["/", "/guidelines", "/PracticalSecurityInfo", "/privacy"];

for (const path of TESTED_PATHS) {
  // Bar and footer are the same on every page.
  const within = ALL || path === "/" ? "body" : "main";
  const windows = ALL || OTHER_STOPS_ON_A_PHONE.includes(path) ? [WIDE, PHONE] : [WIDE];

  test(`${path}: Tab reaches every control in order, uncovered and with a ring`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.locator(within).focus();
      await expectWalk(page, "Tab", within);
    }
  });
}

// Upwards, the bar could cover a control at the top, and a row scrolls from its other end.
const UPWARDS = ["/guidelines", "/events/launch-december-2024"];

for (const path of ALL ? [...UPWARDS, "/", "/request-invite"] : UPWARDS) {
  test(`${path}: Shift+Tab returns from the end to the top`, async ({ page }) => {
    await open(page, path);
    for (const window of [WIDE, PHONE]) {
      await page.setViewportSize(window);
      await expectWalk(page, "Shift+Tab");
    }
  });
}

test("the skip link is the first stop, becomes visible, and leads into the content", async ({
  page,
}) => {
  await open(page, "/guidelines");
  const link = page.getByRole("link", { name: "Skip to content" });
  await expect(link).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(link).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toBeFocused();
});
