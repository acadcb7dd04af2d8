import type { Page, Response } from "@playwright/test";

/** Opens a page as a visitor who waits until it has come alive: scripts run, nothing more to do. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await alive(page);
  return response;
}

/** Waits until React has the document and the effects of its first render have run. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith("__reactContainer$")),
  );
  // Hydration and its effects are queued tasks: the first idle moment comes after them.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
