import type { Browser, Page } from "@playwright/test";

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

/** Waits until the network is idle, and again for requests that start once the page is idle. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
}
