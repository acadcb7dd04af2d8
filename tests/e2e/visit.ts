import type { Page, Response } from "@playwright/test";

/** Opens a page and waits until its scripts are in charge: from then on they, not the browser, restore the scroll. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  return response;
}

/** Scrolls at once and waits until the page had its turn to react: the event and two frames. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const scrolled = new Promise((done) =>
      document.addEventListener("scroll", done, { once: true }),
    );
    window.scrollTo({ top: y, behavior: "instant" });
    await scrolled;
    await frame();
    await frame();
  }, top);
}

export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
