import type { Page } from "@playwright/test";
import { cutOff } from "./cut-off.ts";
import { MODES } from "./modes.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { overlaps } from "./overlaps.ts";
import { OTHER_PAGES, PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { STATES } from "./states.ts";
import { expect, test } from "./test.ts";

/** Those that change how much room words take. */
const TIGHT = ["at 400 % zoom", "with enlarged text spacing", "with text at 200 %"];

async function expectOrder(page: Page): Promise<void> {
  expect(await overflow(page), "beyond the edges").toEqual([]);
  expect(await overlaps(page), "on top of another").toEqual([]);
  expect(await cutOff(page), "cut off").toEqual([]);
}

for (const { name: mode, options, apply } of MODES.filter(({ name }) => TIGHT.includes(name))) {
  test.describe(mode, () => {
    test.use({ contextOptions: options });

    for (const path of [...PAGES.map((page) => page.path), ...OTHER_PAGES, UNKNOWN_PATHS[0]]) {
      test(`${path} is in order`, async ({ page, allowConsole }) => {
        allowConsole(/404/);
        await open(page, path);
        await apply?.(page);
        await expectOrder(page);
      });
    }

    for (const { name, reach } of STATES) {
      test(`${name} is in order`, async ({ page }) => {
        await reach(page);
        await apply?.(page);
        await expectOrder(page);
      });
    }
  });
}
