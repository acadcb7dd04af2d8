import { setTimeout as delay } from "node:timers/promises";
import { WHOLE } from "../whole.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { SHOWN_PAGES } from "./pages.ts";
import { shiftsOf } from "./shifts.ts";
import { expect, test } from "./test.ts";

/** How late the font comes in milliseconds, and later still on a machine that has not painted by then. */
const FONT_DELAY = 600;
const LOADED_AT = WHOLE ? [390, 1280] : [390];
const WIDTHS = [320, 390, 768, 1280, 1920];

for (const { path } of SHOWN_PAGES) {
  for (const loadedAt of LOADED_AT) {
    test(`the font of ${path} comes late at ${loadedAt} px: nothing shifts, and the fallback font overflows at no width`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/404/);
      await page.setViewportSize({ width: loadedAt, height: 800 });
      await page.route("**/*.woff2", async (route) => {
        const painted = page.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        await Promise.all([painted, delay(FONT_DELAY)]);
        await route.continue();
      });
      await open(page, path);
      expect(await shiftsOf(page)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await overflow(page), `at ${width} px`).toEqual([]);
      }
    });
  }
}
