import type { Page } from "@playwright/test";
import type { Stop } from "./focus-stops.ts";

/** From this height on, in CSS pixels, a part is enough: a text area, a poster, the panel of a tab. */
const LARGE = 120;

/**
 * What keeps a visitor from seeing the whole of an element that has the focus: the edge of the window, the bar, a toast
 * (WCAG 2.2, 2.4.11 and 2.4.12). Of what is large, a part has to be seen.
 */
export async function coverProblems(page: Page, { element, frame }: Stop): Promise<string[]> {
  const embedded = frame !== page.mainFrame();
  const box = embedded ? await element.boundingBox() : null;
  const target = embedded ? ((await frame.frameElement()) as Stop["element"]) : element;
  return target.evaluate(
    (hit, { inFrame, large }) => {
      const rects = inFrame ? [DOMRect.fromRect(inFrame)] : [...hit.getClientRects()];
      const points = rects.flatMap(({ left, right, top, bottom }) =>
        [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
          [top + 2, (top + bottom) / 2, bottom - 2].map((y) => ({ x, y })),
        ),
      );
      const problems = new Set<string>();
      let seen = 0;
      for (const { x, y } of points) {
        const top = document.elementFromPoint(x, y);
        if (!top) problems.add("outside of the window");
        else if (hit.contains(top)) seen++;
        else problems.add(`under ${top.localName}.${top.className}`);
      }
      const height = Math.max(...rects.map((rect) => rect.height));
      return height >= large && seen > 0 ? [] : [...problems];
    },
    { inFrame: box, large: LARGE },
  );
}
