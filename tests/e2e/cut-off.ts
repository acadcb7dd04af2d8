import type { Page } from "@playwright/test";

/**
 * Texts that a box with hidden overflow cuts off, or that stand out of the control they label. What scrolls by itself and
 * what is there for screen readers only cuts nothing off.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflow);
    const isControl = (element: Element) => element.matches("button, .button, a[class], label");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.clipPath !== "none" || style.overflowX === "auto" || box === document.body) break;
        if (!clips(box) && !(isControl(box) && style.display !== "inline")) continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const beyond = Math.max(
          left - text.left,
          text.right - right,
          top - text.top,
          text.bottom - bottom,
        );
        // The room above and below the letters of a tight line is empty.
        if (beyond > 4) found.push(`"${node.textContent.trim().slice(0, 40)}" by ${beyond} px`);
      }
    }
    return found;
  });
