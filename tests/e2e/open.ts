import type { Page, Response } from "@playwright/test";

/** Opens a page as a visitor who has reached for all that can be acted on: its islands are there. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await alive(page);
  return response;
}

/** Reaches for the islands of a page and waits until React has them and the effects of its first render have run. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(reachIslands);
  // Hydration and its effects are queued tasks: the first idle moment comes after them. A page at rest on a busy machine
  // may be told of none.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
}

/** Runs in the page. Reaches for its islands, and tells whether React has them all. */
export function reachIslands(): boolean {
  const islands = [...document.querySelectorAll("astro-island")];
  for (const island of islands) island.dispatchEvent(new Event("pointerover"));
  return islands.every(({ firstElementChild: child }) =>
    Object.keys(child ?? {}).some((key) => key.startsWith("__reactFiber$")),
  );
}
