import type { ElementHandle, Frame, Page } from "@playwright/test";
import { contrast } from "../contrast.ts";
import { expect } from "./test.ts";

/** An element that Tab stops at. */
type Stop = {
  element: ElementHandle<HTMLElement>;
  frame: Frame;
  /** What a visitor would call it. */
  name: string;
  /** Its outline without the focus. */
  unfocused: string;
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
  const problems = await Promise.all([ringProblems(stop), coverProblems(page, stop)]);
  return (await hasFocus(stop)) ? problems.flat() : ["the focus is elsewhere"];
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
  const all = await frame.locator(`${within} :is(${INTERACTIVE})`).elementHandles();
  const stops = all.map(async (handle): Promise<Stop | []> => {
    const element = handle as ElementHandle<HTMLElement>;
    const found = await element.evaluate((it, skipped) => {
      if (!it.checkVisibility({ visibilityProperty: true }) || it.closest(skipped)) return null;
      const { title, innerText, ariaLabel, localName } = it;
      const text = ariaLabel || title || innerText.trim() || it.getAttribute("name") || "";
      const name = `${localName} "${text.replaceAll(/\s+/g, " ").slice(0, 60)}"`;
      return { name, unfocused: getComputedStyle(it).outline };
    }, SKIPPED);
    return found ? { element, frame, ...found } : [];
  });
  return (await Promise.all(stops)).flat();
}

/** What is wrong with the outline of a focused element, with which alone the site marks the focus (WCAG 2.2, 2.4.13 and 1.4.11). */
async function ringProblems({ element, unfocused }: Stop): Promise<string[]> {
  const ring = await element.evaluate(readRing);
  if (ring.style === "none") return ["no ring"];
  // The browser's own ring is wide enough, and has two colours.
  if (ring.style === "auto") return [];
  const ratio = contrast(ring.colour, ring.ground);
  return [
    ...(ring.outline === unfocused ? ["the same ring as without the focus"] : []),
    ...(ring.width < 2 ? [`a ring of ${ring.width} px`] : []),
    ...(ratio < 3 ? [`a ring with a contrast of ${ratio.toFixed(2)}`] : []),
    ...(ring.clip ? [`a ring that is clipped by ${ring.clip}`] : []),
  ];
}

/** Runs in the page. The outline of an element, the ground that it is on, and what clips it. */
function readRing(focused: HTMLElement) {
  const { outline, outlineStyle, outlineWidth, outlineOffset, outlineColor } =
    getComputedStyle(focused);
  const width = Number.parseFloat(outlineWidth);
  const reach = Number.parseFloat(outlineOffset) + width;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const above: Element[] = [];
  for (let at = focused.parentElement; at; at = at.parentElement) above.push(at);
  const grounds = above.map((one) => paint(getComputedStyle(one).backgroundColor));
  // Nothing clips a fixed element.
  const fixed = above.findIndex((one) => getComputedStyle(one).position === "fixed");
  const clip = above.slice(0, fixed === -1 ? -2 : fixed).find((one) => {
    const box = one.getBoundingClientRect();
    const isOut = left - reach < box.left || right + reach > box.right;
    const isCut = isOut || top - reach < box.top || bottom + reach > box.bottom;
    return isCut && getComputedStyle(one).overflow !== "visible";
  });
  return {
    ...{ style: outlineStyle, outline, width, clip: clip?.className },
    colour: paint(outlineColor).slice(0, 7),
    ground: grounds.find((ground) => ground.endsWith("ff"))?.slice(0, 7) ?? "#ffffff",
  };

  /** As "#rrggbbaa": only the browser can read every CSS colour. */
  function paint(colour: string): string {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return `#${new Uint8Array(context.getImageData(0, 0, 1, 1).data.buffer).toHex()}`;
  }
}

/** What covers a focused element: the edge of the window, the bar, a toast (WCAG 2.2, 2.4.11 and 2.4.12). */
async function coverProblems(page: Page, { element, frame }: Stop): Promise<string[]> {
  const framed = frame !== page.mainFrame();
  const box = framed ? await element.boundingBox() : null;
  const target = framed ? ((await frame.frameElement()) as Stop["element"]) : element;
  return target.evaluate((hit, inFrame) => {
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
    // Of a text area, a poster or a tab panel, a visible part is enough.
    const isLarge = Math.max(...rects.map(({ height }) => height)) >= 120;
    return isLarge && seen > 0 ? [] : [...problems];
  }, box);
}
