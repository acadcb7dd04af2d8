import type { ElementHandle, Frame, Page } from "@playwright/test";
import { ringProblems } from "./focus-ring.ts";
import { expect } from "./test.ts";

/** An element that Tab stops at. */
type Stop = {
  element: ElementHandle<HTMLElement>;
  frame: Frame;
  /** What a visitor would call it. */
  name: string;
  /** Its outline without the focus. */
  unfocusedOutline: string;
};

const INTERACTIVE =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, " +
  "[tabindex]:not([tabindex='-1']), [role=button], [role=link], [role=checkbox], [contenteditable]";

/** Only the arrow keys reach a tab that is not selected, and a radio button (ARIA Authoring Practices, tabs and radio group). */
const SKIPPED = "[role=tab][aria-selected=false], [type=radio]:not(:checked), [aria-hidden=true]";

/**
 * Presses Tab to the end of a page, or Shift+Tab to its top, from where the focus is. Every visible control gets the focus
 * in document order (WCAG 2.2, 2.1.1 and 2.4.3), with a ring and uncovered; then the focus leaves the page (2.1.2). Within
 * `main`, the walk ends with the content.
 */
export async function expectWalk(
  page: Page,
  key: "Tab" | "Shift+Tab",
  within: "body" | "main" = "body",
): Promise<void> {
  const stops = await stopsOf(page, within);
  if (key === "Shift+Tab") stops.reverse();
  const focused = await Promise.all(stops.map(hasFocus));
  const ahead = stops.slice(focused.indexOf(true) + 1);
  for (const [index, stop] of ahead.entries()) {
    await page.keyboard.press(key);
    // Polled: the focus reaches a frame, and the page scrolls to it, a moment later.
    await expect
      .poll(() => problemsAt(page, stop), `${key} ${index + 1} of ${page.url()}: ${stop.name}`)
      .toEqual([]);
  }
  const last = stops.at(-1);
  await page.keyboard.press(key);
  await expect.poll(() => last && hasFocus(last), "the last stop keeps the focus").toBe(false);
}

const hasFocus = ({ element }: Stop) => element.evaluate((it) => document.activeElement === it);

async function problemsAt(page: Page, stop: Stop): Promise<string[]> {
  const [here, ring, cover] = await Promise.all([
    hasFocus(stop),
    ringProblems(stop.element, stop.unfocusedOutline),
    coverProblems(page, stop),
  ]);
  return here ? [...ring, ...cover] : ["the focus is elsewhere"];
}

/** The stops of a page in document order. A frame counts as the stops inside it. */
async function stopsOf(page: Page, within: "body" | "main"): Promise<Stop[]> {
  const [main, ...framed] = await Promise.all(
    page.frames().map((frame) => stopsIn(frame, frame === page.mainFrame() ? within : "body")),
  );
  return (main ?? []).flatMap((stop) =>
    stop.name.startsWith("iframe") ? (framed.shift() ?? []) : stop,
  );
}

async function stopsIn(frame: Frame, within: string): Promise<Stop[]> {
  const elements = await frame.evaluateHandle(
    ([root, interactive, skipped]) =>
      [...document.querySelectorAll<HTMLElement>(`${root} :is(${interactive})`)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest(skipped),
      ),
    [within, INTERACTIVE, SKIPPED] as const,
  );
  const described = await elements.evaluate((all) =>
    all.map((element) => {
      const { title, innerText, ariaLabel, localName } = element;
      const text = ariaLabel || title || innerText.trim() || element.getAttribute("name") || "";
      const { outline } = getComputedStyle(element);
      return { name: `${localName} "${text.replaceAll(/\s+/g, " ").slice(0, 60)}"`, outline };
    }),
  );
  const handles = [...(await elements.getProperties()).values()];
  return described.flatMap(({ name, outline }, index) => {
    const element = handles[index]?.asElement() as ElementHandle<HTMLElement> | null | undefined;
    return element ? { element, frame, name, unfocusedOutline: outline } : [];
  });
}

/** From this height on, in CSS pixels, a visible part is enough: a text area, a poster, a tab panel. */
const LARGE = 120;

/** What covers a focused element: the edge of the window, the bar, a toast (WCAG 2.2, 2.4.11 and 2.4.12). */
async function coverProblems(page: Page, { element, frame }: Stop): Promise<string[]> {
  const framed = frame !== page.mainFrame();
  const box = framed ? await element.boundingBox() : null;
  const target = framed ? ((await frame.frameElement()) as Stop["element"]) : element;
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
        if (!top) problems.add("outside the window");
        // A round control does not fill its box, and nothing is under what contains it.
        else if (hit.contains(top) || top.contains(hit)) seen++;
        else problems.add(`under ${top.localName}.${top.className}`);
      }
      const height = Math.max(...rects.map((rect) => rect.height));
      return height >= large && seen > 0 ? [] : [...problems];
    },
    { inFrame: box, large: LARGE },
  );
}
