import { expect, vi } from "vitest";
import { reachIslands } from "../e2e/open.ts";
import type { Key, Point, Tab } from "./tab.ts";

/** What a visitor points at: the first of what this selector finds that has these words in its label, or in its text. */
type Target = readonly [selector: string, words?: string];

/** A visitor of the site: finds things by their words, as far as they can be seen, and acts by hand. */
export interface Visitor {
  tab: Tab;
  /** Opens a page of the site at this width. */
  open(path: string, width?: number): Promise<void>;
  /** Reaches for the islands of the page, and waits until React has them all. */
  reachIslands(): Promise<void>;
  /** Gives the middle of a target, once it is in the window, at rest and under nothing else. */
  find(target: Target): Promise<Point>;
  click(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  /** Presses Tab until this has the focus; throws when it never gets it. */
  tabTo(words: string): Promise<void>;
  press(...keys: Key[]): Promise<void>;
  /** Waits until what can be seen of this selector has these words, in this order. */
  expectSeen(selector: string, words: readonly string[]): Promise<void>;
  /** Waits until the element that has the focus has these words. */
  expectFocus(words: string): Promise<void>;
  /** Waits until path, query and fragment of the address are this. */
  expectAddress(address: string): Promise<void>;
  scrollTop(): Promise<number>;
}

/** A visitor who uses this tab. */
export function visitorOf(tab: Tab, url: () => string): Visitor {
  async function find([selector, words = ""]: Target): Promise<Point> {
    let last: Point | undefined;
    return vi.waitUntil(async () => {
      const seen = await tab.evaluate(lookAt, selector);
      const found = seen.find((one) => one.words.includes(words));
      if (found && !found.reachable) await tab.evaluate(bringIntoView, selector, found.index);
      const before = last;
      last = found;
      return found?.reachable && found.x === before?.x && found.y === before.y && found;
    }, WAITING);
  }

  return {
    tab,
    find,
    async open(path, width = 1280) {
      await tab.resize(width);
      await tab.goto(url() + path);
    },
    async reachIslands() {
      await vi.waitUntil(() => tab.evaluate(reachIslands), WAITING);
    },
    click: async (target) => tab.click(await find(target)),
    hover: async (target) => tab.move(await find(target)),
    async tabTo(words) {
      const stops: string[] = [];
      while (stops.length < 20) {
        await tab.press("Tab");
        const [focused] = await tab.evaluate(lookAt, ":focus");
        if (focused?.words.includes(words)) return;
        stops.push(focused?.words ?? "");
      }
      throw new Error(`The focus came to ${stops.join(", ")}, never to ${words}.`);
    },
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    async expectSeen(selector, words) {
      const seen = async () => (await tab.evaluate(lookAt, selector)).map(({ words }) => words);
      await expect.poll(seen, WAITING).toEqual(words);
    },
    async expectFocus(words) {
      const focused = async () => (await tab.evaluate(lookAt, ":focus"))[0]?.words;
      await expect.poll(focused, WAITING).toContain(words);
    },
    async expectAddress(address) {
      const shown = () => tab.evaluate(() => location.pathname + location.search + location.hash);
      await expect.poll(shown, WAITING).toBe(address);
    },
    scrollTop: () => tab.evaluate(() => Math.round(scrollY)),
  };
}

/** How long something may take to happen, and how often it is looked for, in milliseconds. */
export const WAITING = { timeout: 10_000, interval: 25 };

/**
 * Runs in the page. What can be seen of a selector: where, the words of its label or else its text, and whether a pointer
 * would meet it there.
 */
function lookAt(selector: string) {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
    .map(({ element, index }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Not by `labels`: once such a list is forgotten, a page of WebKit 2.50 crashes.
      const label = document.querySelector<HTMLElement>(`label[for="${element.id}"]`);
      const words = element.getAttribute("aria-label") ?? (label ?? element).innerText;
      const reachable = element.contains(document.elementFromPoint(x, y));
      return { index, words: words.replace(/\s+/g, " ").trim(), x, y, reachable };
    });
}

/** Runs in the page. Scrolls it at once, and so that no bar lies over the element. */
function bringIntoView(selector: string, index: number): void {
  const element = document.querySelectorAll(selector)[index];
  element?.scrollIntoView({ block: "center", behavior: "instant" });
}
