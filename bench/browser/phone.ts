import type { Browser, Page } from "@playwright/test";
import { type Throttling, throttle } from "./throttling.ts";

/** The phone that Lighthouse emulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Calls `act` with a new page on a phone, with an empty cache. */
export async function onPhone<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Throttles the page's processor and connection. */
export async function throttlePage(page: Page, throttling: Throttling): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await throttle((method, params) => session.send(method as never, params as never), throttling);
}

/** Waits until the network is idle, and again for requests that start once the page is idle. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
}

/** Waits until every island of the page has loaded: the ones near the window, and those that wait for its pictures first. */
export async function waitForIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
  await waitUntilIdle(page);
}
