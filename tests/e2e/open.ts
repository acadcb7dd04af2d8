import type { Page, Response } from "@playwright/test";

/** Opens a page and waits until its islands are hydrated. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Reaches for the islands of a page, and waits until React has hydrated them and run the effects of the first render. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(reachIslands);
  // React goes on in queued tasks: the first idle moment comes after them. On a busy machine it may never come.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
}

/** Runs in the page. Reaches for its islands, and returns whether Astro has handed all of them to React. */
export function reachIslands(): boolean {
  for (const island of document.querySelectorAll("astro-island")) {
    island.dispatchEvent(new Event("pointerover"));
  }
  return document.querySelector("astro-island[ssr]") === null;
}
