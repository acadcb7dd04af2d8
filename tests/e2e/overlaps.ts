import type { Page } from "@playwright/test";

/**
 * Texts and controls that lie on top of one another, of different elements, by more than a pixel. What is fixed lies over
 * the page on purpose and is compared with what is fixed in the same place only; what is hidden from assistive technology
 * is decoration.
 */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { element: Element; layer: Element | null; text: string; rect: DOMRect };

    const isSkipped = (element: Element): boolean =>
      element.closest("[aria-hidden=true]") !== null ||
      getComputedStyle(element).clipPath !== "none" ||
      (element.parentElement !== null && isSkipped(element.parentElement));
    const layerOf = (element: Element | null): Element | null =>
      element && getComputedStyle(element).position !== "fixed"
        ? layerOf(element.parentElement)
        : element;
    /** Without the room above and below the letters, which lines that are set tightly share. */
    const core = ({ x, y, width, height }: DOMRect) =>
      new DOMRect(x, y + height * 0.2, width, height * 0.6);

    const boxes: Box[] = [];
    const add = (element: Element, text: string, rects: DOMRect[]) => {
      const layer = layerOf(element);
      for (const rect of rects) {
        if (rect.width > 1 && rect.height > 1) boxes.push({ element, layer, text, rect });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || isSkipped(parent))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(parent, text.slice(0, 40), [...range.getClientRects()].map(core));
    }
    for (const control of document.querySelectorAll(
      'input, select, textarea, main img:not([alt=""])',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isSkipped(control)) continue;
      add(control, control.outerHTML.slice(0, 60), [control.getBoundingClientRect()]);
    }

    return boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => {
        if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) {
          return [];
        }
        const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
        return across > 1 && down > 1 ? [`"${a.text}" lies on "${b.text}"`] : [];
      }),
    );
  });
