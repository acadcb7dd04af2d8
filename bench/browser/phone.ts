import type { Browser, Page } from "@playwright/test";

/** The phone that Lighthouse emulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Does something in a new page on a phone with an empty cache. */
export async function onPhone<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits until nothing is fetched any more, and for what begins when the page is quiet. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
}
