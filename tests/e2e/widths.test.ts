import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [320, 390, 768, 1280, 1920];

for (const path of ALL_PATHS) {
  for (const font of ["its font", "the fallback font"]) {
    test(`${path} overflows at no width in ${font}`, async ({ page, allowConsole }) => {
      allowConsole(/404|ERR_FAILED/);
      if (font !== "its font") await page.route("**/*.woff2", (route) => route.abort());
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `at ${width} px`).toEqual([]);
      }
    });
  }
}

for (const width of [320, 390]) {
  test(`the open menu at ${width} px overflows nowhere`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/");
    const { toggle, events, past } = barOf(page);
    await toggle.click();
    await events.click();
    await expect(past).toBeVisible();
    expect(await overflow(page)).toEqual([]);
  });
}

for (const width of [768, 1280]) {
  test(`the open EVENTS list at ${width} px overflows nowhere`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/");
    const { events, past } = barOf(page);
    await events.hover();
    await expect(past).toBeVisible();
    expect(await overflow(page)).toEqual([]);
  });
}
