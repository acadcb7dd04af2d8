import type { ElementHandle } from "@playwright/test";

/** In pixels (WCAG 2.2, 2.4.13), and against the background (1.4.11). */
const MIN_WIDTH = 2;
const MIN_CONTRAST = 3;

/** What is wrong with the outline of a focused element: the site marks the focus with nothing else. */
export const ringProblems = (
  element: ElementHandle<HTMLElement>,
  unfocusedOutline: string,
): Promise<string[]> =>
  element.evaluate(
    (focused, { unfocusedOutline, minWidth, minContrast }) => {
      const style = getComputedStyle(focused);
      const width = Number.parseFloat(style.outlineWidth);
      if (style.outlineStyle === "none") return ["no ring"];
      // The browser's own ring is wide enough, and has two colours.
      if (style.outlineStyle === "auto") return [];
      const problems: string[] = [];
      if (style.outline === unfocusedOutline) problems.push("the same ring as without the focus");
      if (width < minWidth) problems.push(`a ring of ${style.outlineWidth}`);

      const ratio = contrast(style.outlineColor, backgroundOf(focused.parentElement));
      if (ratio < minContrast) problems.push(`a ring with a contrast of ${ratio.toFixed(2)}`);

      const reach = Number.parseFloat(style.outlineOffset) + width;
      const clip = clippedBy(focused, reach);
      if (clip) problems.push(`a ring that is clipped by ${clip}`);
      return problems;

      function backgroundOf(from: Element | null): string {
        for (let at = from; at; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at);
          if (luminance(backgroundColor).alpha === 1) return backgroundColor;
        }
        return "white";
      }

      function contrast(one: string, other: string): number {
        const [dark = 0, light = 0] = [luminance(one).value, luminance(other).value].sort(
          (a, b) => a - b,
        );
        return (light + 0.05) / (dark + 0.05);
      }

      /** Relative luminance (WCAG). Painted on a canvas, since only the browser can read every CSS colour. */
      function luminance(colour: string) {
        const context = new OffscreenCanvas(1, 1).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
          const part = byte / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return { value: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha: alpha / 255 };
      }

      function clippedBy(inner: Element, by: number): string | undefined {
        const { left, right, top, bottom } = inner.getBoundingClientRect();
        for (let at = inner.parentElement; at && at !== document.body; at = at.parentElement) {
          // Nothing clips a fixed element.
          if (getComputedStyle(at).position === "fixed") return undefined;
          if (getComputedStyle(at).overflow === "visible") continue;
          const box = at.getBoundingClientRect();
          if (left - by < box.left || right + by > box.right) return `the sides of ${at.className}`;
          if (top - by < box.top || bottom + by > box.bottom) return at.className;
        }
        return undefined;
      }
    },
    { unfocusedOutline, minWidth: MIN_WIDTH, minContrast: MIN_CONTRAST },
  );
