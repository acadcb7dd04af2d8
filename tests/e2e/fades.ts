import type { Page } from "@playwright/test";

/** The fades of the page's content, with the delay of each in milliseconds. */
export const fades = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    return document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).target === main)
      .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]?.opacity !== undefined)
      .map((animation) => ({
        isCss: animation instanceof CSSAnimation,
        delay: animation.effect?.getTiming().delay,
      }));
  });
