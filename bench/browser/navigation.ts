import type { Browser } from "@playwright/test";
import { type Throttling, throttle } from "./throttling.ts";

declare global {
  interface Window {
    /** In milliseconds since 1970: when the heading that follows a click was painted. */
    headingPaintedAt?: number;
  }
}

/** A visitor comes to `from`, an address, and clicks the link to `link`, a path. */
export type Click = { from: string; link: string; throttling: Throttling };

/**
 * From the click on a link to the painted heading of the page behind it, in milliseconds: the visitor waits until all is
 * at rest, reaches for the link, and clicks it when what that sets off is at rest again. Nothing is prerendered.
 */
export async function clickToHeading(
  browser: Browser,
  { from, link, throttling }: Click,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchHeading);
    await page.goto(from, { waitUntil: "networkidle" });
    await throttle(page, throttling);
    const anchor = page.locator(`a[href="${link}"]:visible`).first();
    await anchor.hover();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1_000);
    await anchor.click({ noWaitAfter: true });
    await page.waitForFunction(() => window.headingPaintedAt !== undefined);
    return await page.evaluate(
      () => (window.headingPaintedAt ?? Number.NaN) - Number(sessionStorage.getItem("clickedAt")),
    );
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts, and again in the next one where a click loads a document. */
function watchHeading() {
  const heading = () => document.querySelector("h1")?.textContent ?? "";
  addEventListener(
    "click",
    (event) => {
      sessionStorage.setItem("clickedAt", String(performance.timeOrigin + event.timeStamp));
      sessionStorage.setItem("clickedUnder", heading());
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    const before = sessionStorage.getItem("clickedUnder");
    if (before === null || heading() === "" || heading() === before) return;
    observer.disconnect();
    // The frame that shows it is out when the next task after it runs.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.headingPaintedAt = performance.timeOrigin + performance.now();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
