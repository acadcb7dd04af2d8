import type { CDPSession, Page } from "@playwright/test";
import { WHOLE } from "../whole.ts";
import { expectSameLook } from "./appearance.ts";
import { expectNoViolations, type Rules } from "./axe.ts";
import { cutOff } from "./cut-off.ts";
import { overflow } from "./overflow.ts";
import { overlaps } from "./overlaps.ts";
import { expect } from "./test.ts";

/** A way in which someone looks at the site; an open page is switched to it and back. */
type Mode = {
  name: string;
  window: { width: number; height: number };
  enter?: (page: Page) => Promise<unknown>;
  leave?: (page: Page) => Promise<unknown>;
  /** Whether words take more room than they were laid out for, so that something could be lost. */
  tight?: true;
  rules?: Rules;
  /** Whether a screenshot of it is kept. */
  kept?: true;
  /** Rules of axe that cannot judge it. */
  without?: string[];
};

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** What WCAG 2.2, 1.4.12 lets a reader ask for. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

const ALL: Mode[] = [
  { name: "on a wide screen", window: WIDE, rules: "all", kept: true },
  { name: "on a phone", window: PHONE, tight: true, kept: true },
  // A window of 1280 by 1024 pixels (WCAG 2.2, 1.4.10).
  { name: "at 400 % zoom", window: { width: 320, height: 256 }, tight: true },
  {
    name: "with enlarged text spacing",
    window: PHONE,
    // As an extension brings it in: the page's own policy refuses a style that is not the page's.
    enter: (page) =>
      page.evaluate(async (css) => {
        document.adoptedStyleSheets = [await new CSSStyleSheet().replace(css)];
      }, TEXT_SPACING),
    leave: (page) =>
      page.evaluate(() => {
        document.adoptedStyleSheets = [];
      }),
    tight: true,
  },
  {
    name: "with text at 200 %", // WCAG 2.2, 1.4.4
    window: WIDE,
    enter: (page) => setFontSize(page, 32),
    leave: (page) => setFontSize(page, 16),
    tight: true,
  },
  {
    name: "with text at 200 % on a phone",
    window: PHONE,
    enter: (page) => setFontSize(page, 32),
    leave: (page) => setFontSize(page, 16),
    tight: true,
  },
  {
    name: "in forced colours",
    window: WIDE,
    enter: (page) => page.emulateMedia({ forcedColors: "active" }),
    leave: (page) => page.emulateMedia({ forcedColors: null }),
    // The colours are the reader's own; what styles are computed to are still ours.
    without: ["color-contrast"],
  },
  {
    name: "in print",
    window: { width: 794, height: 1123 },
    enter: (page) => page.emulateMedia({ media: "print" }),
    leave: (page) => page.emulateMedia({ media: null }),
  },
];

/** What is left to ask of a page in forced colours or in print has tests of its own, or axe alone could tell. */
export const MODES = WHOLE ? ALL : ALL.filter(({ rules, tight }) => rules ?? tight);

/**
 * In this mode the page or state of that name looks as it did, no rule of axe is broken, and nothing is lost for want of
 * room (WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12).
 */
export async function judge(page: Page, subject: string, mode: Mode): Promise<void> {
  const { name, window, tight, kept, rules = "rendered", without } = mode;
  if (kept) await expectSameLook(page, subject, window.width);
  await expectNoViolations(page, name, rules, without);
  if (!tight) return;
  expect.soft(await overflow(page), `nothing lies beyond the edges ${name}`).toEqual([]);
  expect.soft(await overlaps(page), `nothing lies on top of another ${name}`).toEqual([]);
  expect.soft(await cutOff(page), `nothing is cut off ${name}`).toEqual([]);
}

/** Shows the page in a mode, has something done, and takes the mode back. */
export async function inMode(page: Page, mode: Mode, act: () => Promise<void>): Promise<void> {
  await page.setViewportSize(mode.window);
  await mode.enter?.(page);
  await act();
  await mode.leave?.(page);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Changes the setting of the browser itself: what is measured in rem grows, and so do the widths at which the layout
 * changes.
 */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Page.setFontSizes", { fontSizes: { standard } });
}
