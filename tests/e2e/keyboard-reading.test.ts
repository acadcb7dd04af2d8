import { WHOLE } from "../whole.ts";
import { expectWalk } from "./focus-walk.ts";
import { open } from "./open.ts";
import { SHOWN_PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const { path } of SHOWN_PAGES) {
  // Bar and footer are the same on every page.
  const within = WHOLE || path === "/" ? "body" : "main";
  test(`${path}: Tab gets to everything in its order, in sight and with a ring`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.locator(within).focus();
      await expectWalk(page, "Tab", within);
    }
  });
}

// Upwards the bar could cover what comes in at the top; a row that scrolls comes in from its other end.
const UPWARDS = ["/guidelines", "/events/launch-december-2024"];
for (const path of WHOLE ? [...UPWARDS, "/", "/request-invite"] : UPWARDS) {
  test(`${path}: Shift+Tab gets back from the end to the top`, async ({ page }) => {
    await open(page, path);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await expectWalk(page, "Shift+Tab");
    }
  });
}

test("the skip link is the first stop, comes into view and leads into the content", async ({
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
