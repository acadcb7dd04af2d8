import type { Page } from "@playwright/test";

/* What moves in a page: its scroll position, its fade and its clock. */

/** Scrolls without animation, and waits for the scroll event and two frames. */
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

/** The running animations of the page's content, with the opacity that they begin with and their delay in milliseconds. */
export const fades = (page: Page) =>
  page.getByRole("main").evaluate((main) =>
    main.getAnimations().map((animation) => ({
      isCss: animation instanceof CSSAnimation,
      from: (animation.effect as KeyframeEffect).getKeyframes()[0]?.opacity,
      delay: animation.effect?.getTiming().delay,
    })),
  );

/** Stops the clock of the pages to come at `time`; only `page.clock` moves it. One that is just installed goes on by itself. */
export async function stopClock(page: Page, time = Date.now()): Promise<void> {
  await page.clock.install({ time: time - 60_000 });
  await page.clock.pauseAt(time);
}
