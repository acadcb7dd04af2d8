import type { Browser } from "@playwright/test";
import { onPhone, throttlePage, waitForIslands, waitUntilIdle } from "./phone.ts";
import type { Throttling } from "./throttling.ts";

/** The shortest duration that a browser reports (Event Timing), in milliseconds. */
const SHORTEST = 16;

declare global {
  interface Window {
    slowestEvent?: number;
  }
}

/**
 * Measures the first tap of a visit until the frame that shows its effect, in milliseconds, as INP counts it. The visitor
 * scrolls `target`, a selector, into view, waits until its island has loaded, and taps it.
 */
export async function firstTap(
  browser: Browser,
  { url, target, throttling }: { url: string; target: string; throttling: Throttling },
): Promise<number> {
  return onPhone(browser, async (page) => {
    await throttlePage(page, throttling);
    await page.addInitScript(watchEvents, SHORTEST);
    await page.goto(url);
    await waitUntilIdle(page);
    const element = page.locator(target).first();
    await element.scrollIntoViewIfNeeded();
    await waitForIslands(page);
    await element.tap();
    await page.waitForTimeout(1_000);
    return page.evaluate((shortest) => window.slowestEvent ?? shortest, SHORTEST);
  });
}

/** Runs in the page before its own scripts. */
function watchEvents(durationThreshold: number) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) window.slowestEvent = Math.max(window.slowestEvent ?? 0, duration);
    }
  }).observe({ type: "event", durationThreshold } as PerformanceObserverInit);
}
