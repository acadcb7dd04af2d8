import { expectNoViolations } from "./axe.ts";
import { MODES } from "./modes.ts";
import { open } from "./open.ts";
import { OTHER_PAGES, PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { STATES } from "./states.ts";
import { test } from "./test.ts";

const PATHS = [...PAGES.map(({ path }) => path), ...OTHER_PAGES, UNKNOWN_PATHS[0]];

for (const { name: mode, options, apply, without } of MODES) {
  test.describe(mode, () => {
    test.use({ contextOptions: options });

    for (const path of PATHS) {
      test(`${path} has no violation`, async ({ page, allowConsole }) => {
        allowConsole(/404/);
        await open(page, path);
        await apply?.(page);
        await expectNoViolations(page, without);
      });
    }

    for (const { name, reach } of STATES) {
      test(`${name} has no violation`, async ({ page }) => {
        await reach(page);
        await apply?.(page);
        await expectNoViolations(page, without);
      });
    }
  });
}

test.describe("in print", () => {
  test.use({ viewport: { width: 794, height: 1123 } });

  for (const path of PATHS) {
    test(`${path} has no violation`, async ({ page, allowConsole }) => {
      allowConsole(/404/);
      await open(page, path);
      await page.emulateMedia({ media: "print" });
      await expectNoViolations(page);
    });
  }
});
