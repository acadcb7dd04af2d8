import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Listens to a page from its next document on, as a screen reader does: to what is added or changed in a live region, which is said
 * as a whole. Returns a function that expects that this, and nothing else, has been said since it was last called.
 */
export async function listen(page: Page): Promise<(said: string | RegExp) => Promise<void>> {
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => heard.push(text.replace(/\s+/g, " ")));
  await page.addInitScript(() => {
    const regionOf = ({ type, target, addedNodes }: MutationRecord) => {
      if (type === "childList" && addedNodes.length === 0) return null;
      const element = target instanceof HTMLElement ? target : target.parentElement;
      return element?.closest<HTMLElement>("[role=status], [role=alert]");
    };
    new MutationObserver((records) => {
      for (const region of new Set(records.map(regionOf))) {
        // What is not displayed is not said.
        if (region?.checkVisibility())
          (window as never as { hear(text: string): void }).hear(region.innerText);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return async (said) => {
    const expected = typeof said === "string" ? said : expect.stringMatching(said);
    await expect.poll(() => heard, { timeout: 3_000 }).toEqual([expected]);
    heard.length = 0;
  };
}
