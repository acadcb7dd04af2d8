import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { layoutFaults } from "./layout.ts";
import { expect } from "./test.ts";
import { A4 } from "./viewports.ts";

/** Expects the page on A4 as text alone, dark on white. Leaves it in print. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: "print" });
  await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.soft(page.locator(NOT_TEXT).filter({ visible: true })).toHaveCount(0);
  // 7:1 (WCAG 2.2, 1.4.6).
  await expectNoViolations(page, { mode: "in print", rules: ["color-contrast-enhanced"] });
  const backgrounds = await page.evaluate(findBackgrounds, WHITE);
  expect.soft(backgrounds, "backgrounds that are not white").toEqual([]);
  expect.soft(await layoutFaults(page, "overflow"), "in print").toEqual([]);
}

const NOT_TEXT =
  ".site-header, nav, button, .button, [role=button], input, textarea, select, iframe, svg";

/** Transparent or white, as computed by Chromium. */
const WHITE = ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)", "lab(100 0 0)"];

/** Runs in the page. */
function findBackgrounds(white: string[]): string[] {
  return [...document.querySelectorAll("html, body, body *")]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return !white.includes(backgroundColor) || backgroundImage !== "none";
    })
    .map((element) => element.outerHTML.slice(0, 100));
}
