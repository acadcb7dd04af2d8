import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

/** How late the font comes in milliseconds, and later still on a machine that has not painted by then. */
const FONT_DELAY = 600;

/** Waits until font and fade are done and painted, then tells what has shifted since the page began to load. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML : node?.textContent;
          return `${name?.slice(0, 80)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push(`${value.toFixed(5)}: ${what.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    note(observer.takeRecords());
    return shifts;
  });

for (const path of ALL_PATHS) {
  for (const width of [390, 1280]) {
    test(`nothing shifts while ${path} loads at ${width} px, nor when its font comes late`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/404/);
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      expect(await shiftsOf(page), "on a load").toEqual([]);

      await page.route("**/*.woff2", async (route) => {
        const painted = page.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        await Promise.all([painted, delay(FONT_DELAY)]);
        await route.continue();
      });
      await open(page, path);
      expect(await shiftsOf(page), "with a late font").toEqual([]);
      const [painted, arrived] = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const font = performance.getEntriesByType("resource").find((e) => /woff2$/.test(e.name));
        return [
          paint?.startTime ?? 0,
          (font as PerformanceResourceTiming | undefined)?.responseEnd,
        ];
      });
      expect(painted, "the page is painted before its font is there").toBeLessThan(arrived ?? 0);
    });
  }
}
