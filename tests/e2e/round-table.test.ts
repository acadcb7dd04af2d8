import { ALL } from "../all.ts";
import { UNKNOWN_PATHS } from "../pages.ts";
import { barOf } from "./bar.ts";
import { findTouchedText } from "./layout.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#home, docs/product.md#404-page */

const WIDTHS = ALL
  ? [320, 390, 480, 600, 767, 768, 900, 1024, 1280, 1440, 1680, 1920, 2560]
  : [390, 768, 1280, 1920];
const HEIGHTS = ALL ? [664, 844, 1080] : [664, 1080];

// On the other pages the motif has chords only.
for (const path of ["/", "/PracticalSecurity", UNKNOWN_PATHS[0]]) {
  test(`${path}: no seat of the motif touches a word in any window`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await page.goto(path);
    await expect(page.locator(".round-table:not(.mark) .seats").first()).toBeAttached();
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width, height });
        const touched = await page.evaluate(findTouchedText);
        expect.soft(touched, `in a window of ${width} by ${height} px`).toEqual([]);
      }
    }
  });
}

test("the empty seat of the 404 page is in view below the bar in any window", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto(UNKNOWN_PATHS[0]);
  const seat = page.locator(".empty-seat");
  for (const width of WIDTHS) {
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width, height });
      const name = `in a window of ${width} by ${height} px`;
      await expect.soft(seat, name).toBeInViewport({ ratio: 1 });
      const { height: bar = 0 } = (await barOf(page).header.boundingBox()) ?? {};
      expect.soft((await seat.boundingBox())?.y, name).toBeGreaterThan(bar);
    }
  }
});
