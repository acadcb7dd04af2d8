import { expect, vi } from "vitest";
import type { BuiltSite } from "../built-site.ts";
import { reachIslands } from "../e2e/open.ts";
import type { Key, Point, Tab } from "./tab.ts";

type Values = Record<string, string>;

const TOASTS = '[aria-label="Notifications"]';
export const SUBMIT = ["form button[type=submit]"] as const;

/** The first element that matches the selector and has this text as its label or content. */
type Target = readonly [selector: string, text?: string];

/** A visitor, who finds visible things by their text and uses mouse, finger and keyboard. */
export interface Visitor {
  tab: Tab;
  /** Opens a page of the site in a window of this width. */
  open(path: string, width?: number): Promise<void>;
  /** Reaches for the islands of the page, and waits until React has hydrated all of them. */
  reachIslands(): Promise<void>;
  /** Returns the middle of a target once it is in the window, still, and under nothing else. */
  find(target: Target): Promise<Point>;
  click(target: Target): Promise<void>;
  /** Types values into empty fields, by label. */
  fill(values: Values): Promise<void>;
  /** The values of the visible fields that have one, in their order. */
  filledIn(): Promise<string[]>;
  press(...keys: Key[]): Promise<void>;
  /** Waits until the visible elements that match the selector have exactly these texts. */
  expectVisible(selector: string, texts: readonly string[]): Promise<void>;
  /** Waits until the focused element has this text. */
  expectFocus(text: string): Promise<void>;
  /** Waits until this is the only toast, of a success. */
  expectSuccess(texts: readonly string[]): Promise<void>;
  /** Waits for a path with query and fragment. */
  expectUrl(path: string): Promise<void>;
}

/** What the tests of a tour share. */
export interface Tour {
  site: BuiltSite;
  visitor: Visitor;
}

/** Expects the next mail to the organisers to have these values. */
export async function expectMail({ site }: Tour, values: Values): Promise<void> {
  const { replyTo, text } = await site.mailbox.nextMail();
  expect(replyTo?.map(({ address }) => address)).toEqual([values.Email]);
  for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
}

export function visitorOf(tab: Tab, url: () => string): Visitor {
  async function find([selector, text = ""]: Target): Promise<Point> {
    let last: Point | undefined;
    return vi.waitUntil(async () => {
      const visible = await tab.evaluate(findVisible, selector);
      const found = visible.find((one) => one.text.includes(text));
      if (found && !found.reachable) await tab.evaluate(bringIntoView, selector, found.index);
      const before = last;
      last = found;
      return found?.reachable && found.x === before?.x && found.y === before.y && found;
    }, STILLNESS);
  }

  const click = async (target: Target) => tab.click(await find(target));
  const expectVisible = async (selector: string, texts: readonly string[]) => {
    const visible = async () => (await tab.evaluate(findVisible, selector)).map(({ text }) => text);
    await expect.poll(visible, POLLING).toEqual(texts);
  };

  return {
    tab,
    find,
    click,
    expectVisible,
    async open(path, width = 1280) {
      await tab.resize(width);
      await tab.goto(url() + path);
    },
    async reachIslands() {
      await vi.waitUntil(() => tab.evaluate(reachIslands), POLLING);
    },
    async fill(values) {
      for (const [label, value] of Object.entries(values)) {
        await click([".control", label]);
        await tab.type(value);
      }
    },
    filledIn: () =>
      tab.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>(".control")]
          .filter((control) => control.checkVisibility() && control.value)
          .map(({ value }) => value),
      ),
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    async expectFocus(text) {
      const focused = async () => (await tab.evaluate(findVisible, ":focus"))[0]?.text;
      await expect.poll(focused, POLLING).toContain(text);
    },
    async expectSuccess(texts) {
      await expectVisible(`${TOASTS} [role=status] p`, texts);
      await expectVisible(`${TOASTS} p`, texts);
    },
    async expectUrl(path) {
      const shown = () => tab.evaluate(() => location.pathname + location.search + location.hash);
      await expect.poll(shown, POLLING).toBe(path);
    },
  };
}

/** Looks less often than Firefox draws here, 15 times a second: between two frames everything is still. */
const STILLNESS = { timeout: 10_000, interval: 70 };

/** How long to wait for something, and how often to check, in milliseconds. */
export const POLLING = { timeout: 10_000, interval: 25 };

/**
 * Runs in the page. The visible elements that match a selector: where they are, their label or else their text, and
 * whether a pointer would hit them there.
 */
function findVisible(selector: string) {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
    .map(({ element, index }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Not `labels`: when such a list is garbage-collected, WebKitGTK 2.50 crashes.
      const label = document.querySelector<HTMLElement>(`label[for="${element.id}"]`);
      const text = element.getAttribute("aria-label") ?? (label ?? element).innerText;
      const reachable = element.contains(document.elementFromPoint(x, y));
      return { index, text: text.replace(/\s+/g, " ").trim(), x, y, reachable };
    });
}

/** Runs in the page. Scrolls it without animation, clear of the bar. */
function bringIntoView(selector: string, index: number): void {
  const element = document.querySelectorAll(selector)[index];
  element?.scrollIntoView({ block: "center", behavior: "instant" });
}
