import { expectWalk } from "./focus-walk.ts";
import { open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { tightTargets } from "./target-size.ts";
import { expect, test } from "./test.ts";

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const path of ALL_PATHS) {
  test(`${path}: Tab gets to everything in its order, in sight and with a ring`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await open(page, path);
      await expectWalk(page, "Tab");
    }
  });
}

// Upwards the bar could cover what comes in at the top; a row that scrolls comes in from its other end.
for (const path of ["/", "/guidelines", "/request-invite", "/events/launch-december-2024"]) {
  test(`${path}: Shift+Tab gets back from the end to the top`, async ({ page }) => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await open(page, path);
      await expectWalk(page, "Shift+Tab");
    }
  });
}

test("every target is large enough or stands by itself, on every page", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const path of ALL_PATHS) {
    await page.goto(path);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      expect(await tightTargets(page), `${path} at ${window.width} px`).toEqual([]);
    }
  }
});

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
