import type { Page } from "@playwright/test";

/** What lies beyond the side edges of the window of this page. */
export const overflow = (page: Page): Promise<string[]> => page.evaluate(findOverflow);

/**
 * Runs in the page. What lies beyond the side edges of the window: the document as a whole, and any text that would be cut
 * off there.
 */
export function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the document is ${scrollWidth} px wide`] : [];
  const isSkipped = (element: Element): boolean => {
    const { overflowX, clipPath } = getComputedStyle(element);
    // A row that scrolls by itself, or a text that is there for screen readers only.
    if (overflowX === "auto" || clipPath !== "none") return true;
    return element.parentElement !== null && isSkipped(element.parentElement);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent?.checkVisibility({ visibilityProperty: true }) ||
      !node.textContent?.trim() ||
      isSkipped(parent)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, width } of range.getClientRects()) {
      if (width > 0 && (left < -1 || right > clientWidth + 1)) {
        found.push(`"${node.textContent.trim().slice(0, 40)}" spans ${left} to ${right} px`);
      }
    }
  }
  return found;
}
