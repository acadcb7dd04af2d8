import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";
import { visit } from "./visit.ts";

const WIDTHS = [320, 390, 768, 1280, 1920];

/** What lies beyond the side edges of the window: the document as a whole, and any text that would be cut off there. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the document is ${scrollWidth} px wide`] : [];
    const isSkipped = (element: Element): boolean => {
      const { overflowX, clipPath } = getComputedStyle(element);
      // A row that scrolls by itself, or a text that is there for screen readers only.
      if (overflowX === "auto" || clipPath !== "none") return true;
      return element.parentElement !== null && isSkipped(element.parentElement);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !node.textContent?.trim() || isSkipped(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, width } of range.getClientRects()) {
        if (width > 0 && (left < -1 || right > clientWidth + 1)) {
          found.push(`"${node.textContent.trim().slice(0, 40)}" spans ${left} to ${right} px`);
        }
      }
    }
    return found;
  });

for (const path of [...PAGES.map((page) => page.path), UNKNOWN_PATHS[0]]) {
  for (const font of ["its font", "the fallback font"]) {
    test(`${path} overflows at no width in ${font}`, async ({ page, allowConsole }) => {
      allowConsole(/404|ERR_FAILED/);
      if (font !== "its font") await page.route("**/*.woff2", (route) => route.abort());
      await visit(page, path);
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
    await visit(page, "/");
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
    await visit(page, "/");
    const { events, past } = barOf(page);
    await events.hover();
    await expect(past).toBeVisible();
    expect(await overflow(page)).toEqual([]);
  });
}
