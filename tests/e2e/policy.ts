import type { Page } from "@playwright/test";

declare global {
  interface Window {
    refusals?: string[];
  }
}

/** From the next navigation on, every document keeps a list of what its policy has refused it. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.refusals = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.refusals?.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

/** What the documents of the page and its frames were refused. */
export async function refusals(page: Page): Promise<string[]> {
  const lists = page.frames().map((frame) => frame.evaluate(() => window.refusals));
  return (await Promise.all(lists)).flatMap((list) => list ?? ["not watched"]);
}
