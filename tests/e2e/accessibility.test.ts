import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { cutOff } from "./cut-off.ts";
import { MODES } from "./modes.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { overlaps } from "./overlaps.ts";
import { ALL_PATHS } from "./pages.ts";
import { STATES } from "./states.ts";
import { expect, test } from "./test.ts";

/** Nothing is lost for want of room (WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12). */
async function expectOrder(page: Page): Promise<void> {
  expect(await overflow(page), "beyond the edges").toEqual([]);
  expect(await overlaps(page), "on top of another").toEqual([]);
  expect(await cutOff(page), "cut off").toEqual([]);
}

for (const { name: mode, options, apply, tight, without } of MODES) {
  test.describe(mode, () => {
    test.use({ contextOptions: options });
    const outcome = tight ? "no violation and nothing out of place" : "no violation";

    async function judge(page: Page): Promise<void> {
      await apply?.(page);
      await expectNoViolations(page, without);
      if (tight) await expectOrder(page);
    }

    for (const path of ALL_PATHS) {
      test(`${path} has ${outcome}`, async ({ page, allowConsole }) => {
        allowConsole(/404/);
        await open(page, path);
        await judge(page);
      });
    }

    for (const { name, reach } of STATES) {
      test(`${name} has ${outcome}`, async ({ page }) => {
        await reach(page);
        await judge(page);
      });
    }
  });
}

test.describe("in print", () => {
  test.use({ viewport: { width: 794, height: 1123 } });

  for (const path of ALL_PATHS) {
    test(`${path} has no violation`, async ({ page, allowConsole }) => {
      allowConsole(/404/);
      await open(page, path);
      await page.emulateMedia({ media: "print" });
      await expectNoViolations(page);
    });
  }
});
