import type { Page } from "@playwright/test";

/** The texts that are not dark on white: their contrast, or a ground behind them that is not white. */
export const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (color: string): number[] => {
      if (!context) return [];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r = 0, g = 0, b = 0]: number[]) => {
      const linear = [r, g, b].map((part) => {
        const s = part / 255;
        return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    };
    const isWhite = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const [, , , alpha = 0] = pixel(backgroundColor);
      if (backgroundImage !== "none") return false;
      if (alpha > 0 && luminance(pixel(backgroundColor)) < 0.99) return false;
      return element.parentElement === null || isWhite(element.parentElement);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .filter(({ childNodes }) =>
        [...childNodes].some((n) => n.nodeType === 3 && n.nodeValue?.trim()),
      )
      .filter((element) => {
        const contrast = 1.05 / (luminance(pixel(getComputedStyle(element).color)) + 0.05);
        return contrast < 7 || !isWhite(element);
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });
