import type { CDPSession, Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { expectNoViolations } from "./axe.ts";
import { type Fault, layoutFaults } from "./layout.ts";
import { expectSameLook } from "./screenshots.ts";
import { expectSheetsInAnyOrder } from "./style-sheets.ts";
import { expect } from "./test.ts";
import { A4, PHONE, WIDE } from "./viewports.ts";

/** One way of looking at the site. An open page can enter and leave it. */
type Mode = {
  name: string;
  window: { width: number; height: number };
  enter?: (page: Page) => Promise<unknown>;
  /** What could go wrong where text has less room than on a wide screen. */
  faults?: readonly Fault[];
  /** The rules of axe whose result it can change. */
  rules?: readonly string[] | "all";
  hasScreenshot?: true;
  /** Whether it is only for pages: the desk is in English, and forced colours change no box of it. */
  onlyPages?: true;
};

/** WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

const ROOM: readonly Fault[] = ["overflow", "overlap"];
const LOST: readonly Fault[] = [...ROOM, "cut off"];

/** The rule of axe that a row which has begun to scroll can break. */
const SCROLLING = "scrollable-region-focusable";
const PHONE_RULES = ["color-contrast", "target-size", SCROLLING];

/** WCAG 2.2, 1.4.4. */
const enlargeText = (page: Page) => setFontSize(page, 32);
/** As `direction: "rtl"` in the content would. */
const turn = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
const TURNED = { enter: turn, faults: ROOM, onlyPages: true } as const;

const MODES: Mode[] = [
  { name: "on a wide screen", window: WIDE, rules: "all", hasScreenshot: true },
  { name: "on a phone", window: PHONE, faults: LOST, rules: PHONE_RULES, hasScreenshot: true },
  // A window of 1280 by 1024 pixels (WCAG 2.2, 1.4.10).
  {
    name: "at 400 % zoom",
    window: { width: 320, height: 256 },
    faults: LOST,
    rules: ["target-size", SCROLLING],
  },
  {
    name: "with enlarged text spacing",
    window: PHONE,
    // The page's policy blocks foreign style elements, but not the style sheets of extensions.
    enter: (page) =>
      page.evaluate(async (css) => {
        document.adoptedStyleSheets = [await new CSSStyleSheet().replace(css)];
      }, TEXT_SPACING),
    faults: LOST,
  },
  { name: "with text at 200 %", window: WIDE, enter: enlargeText, faults: LOST },
  {
    name: "with text at 200 % on a phone",
    window: PHONE,
    enter: enlargeText,
    faults: [...LOST, "broken"],
  },
  { name: "from right to left", window: WIDE, ...TURNED },
  { name: "from right to left, 320 px wide", window: { width: 320, height: 900 }, ...TURNED },
  {
    name: "in forced colours",
    window: WIDE,
    enter: (page) => page.emulateMedia({ forcedColors: "active" }),
    faults: ROOM,
    onlyPages: true,
  },
  {
    name: "in print",
    window: A4,
    enter: (page) => page.emulateMedia({ media: "print" }),
    rules: ["color-contrast"],
  },
];

/** One page, or view of the desk, of each layout. */
const LAYOUTS = [
  "/",
  "/guidelines",
  "/upcoming-events",
  ...GALLERIES.slice(0, 1).map(({ path }) => path),
  "/startup-program",
  "/PracticalSecurity",
  "/PracticalSecurityInfo",
  "/forms/invite",
  "the desk's messages, some selected",
];

/** The modes in which a page or state is looked at: all of them with `ALL` and for one of each layout, otherwise those that have a picture. */
export const modesOf = (subject: string) =>
  MODES.filter(({ onlyPages }) => !onlyPages || subject.startsWith("/")).filter(
    ({ hasScreenshot }) => ALL || LAYOUTS.includes(subject) || hasScreenshot,
  );

/**
 * Expects that a page or state looks the same in this mode, has no accessibility violations, and loses no text for lack
 * of room (WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12).
 */
export async function expectAsDesigned(page: Page, subject: string, mode: Mode): Promise<void> {
  const { name, window, faults, rules = [SCROLLING], hasScreenshot } = mode;
  if (hasScreenshot) await expectSameLook(page, subject, window.width);
  await expectNoViolations(page, { mode: name, rules: rules === "all" ? undefined : rules });
  if (rules === "all") await expectSheetsInAnyOrder(page);
  if (!faults) return;
  expect.soft(await layoutFaults(page, ...faults), `lost or broken ${name}`).toEqual([]);
}

/** Runs a function while the page is in a mode. */
export async function inMode(page: Page, mode: Mode, act: () => Promise<void>): Promise<void> {
  await page.setViewportSize(mode.window);
  await mode.enter?.(page);
  await act();
  if (!mode.enter) return;
  await page.emulateMedia({ forcedColors: null, media: null });
  await setFontSize(page, 16);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.removeAttribute("dir");
  });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Changes the browser's setting: lengths in rem grow, and so do the breakpoints of the layout. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Page.setFontSizes", { fontSizes: { standard } });
}
