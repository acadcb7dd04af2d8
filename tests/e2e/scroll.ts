import type { Page } from "@playwright/test";

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
