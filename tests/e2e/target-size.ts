import type { Page } from "@playwright/test";

/** The least size of a target in CSS pixels, and the diameter of the circle that its neighbours leave free (WCAG 2.2, 2.5.8). */
const LEAST = 24;

/** The targets that are too small for a finger, and too close to another one. Links within a sentence are excepted. */
export const tightTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.ariaHidden !== "true" && !inSentence(element))
      // What is pressed beside a control, such as the words of a checkbox, is the control.
      .map((element) => ({
        element,
        box: (element.closest("label") ?? element).getBoundingClientRect(),
      }));

    return targets
      .filter(({ box }) => Math.min(box.width, box.height) < least)
      .filter((small) =>
        targets.some(
          (other) =>
            other !== small &&
            distance(middle(small.box), nearest(other.box, small.box)) < least / 2,
        ),
      )
      .map(({ element, box }) => `${element.innerText}: ${box.width} x ${box.height}`);

    function inSentence(element: HTMLElement): boolean {
      const text = element.parentElement?.innerText.trim() ?? "";
      return getComputedStyle(element).display === "inline" && text !== element.innerText.trim();
    }
    function middle({ x, y, width, height }: DOMRect) {
      return { x: x + width / 2, y: y + height / 2 };
    }
    /** The point of a target that is nearest to a small one; of another small one, the square around its circle counts. */
    function nearest(other: DOMRect, small: DOMRect) {
      const from = middle(small);
      const grown =
        Math.min(other.width, other.height) < least
          ? DOMRect.fromRect({
              x: middle(other).x - least / 2,
              y: middle(other).y - least / 2,
              width: least,
              height: least,
            })
          : other;
      return {
        x: Math.min(Math.max(from.x, grown.left), grown.right),
        y: Math.min(Math.max(from.y, grown.top), grown.bottom),
      };
    }
    function distance(a: { x: number; y: number }, b: { x: number; y: number }) {
      return Math.hypot(a.x - b.x, a.y - b.y);
    }
  }, LEAST);
