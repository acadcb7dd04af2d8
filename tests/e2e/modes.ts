import type { BrowserContextOptions, Page } from "@playwright/test";

/** A way in which someone looks at the site, and what has to be done to a page once it is open. */
type Mode = {
  name: string;
  /** Nothing fades unless it is about that: a half-transparent page has no contrast. */
  options: BrowserContextOptions;
  apply?: (page: Page) => Promise<void>;
  /** Whether words take more room than they were laid out for, so that something could be lost. */
  tight?: true;
  /** Rules of axe that cannot judge it. */
  without?: string[];
};

const still = { reducedMotion: "reduce" } as const;

/** What WCAG 2.2, 1.4.12 lets a reader ask for. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

export const MODES: Mode[] = [
  { name: "on a phone", options: { ...still, viewport: { width: 390, height: 844 } } },
  { name: "on a wide screen", options: { ...still, viewport: { width: 1280, height: 800 } } },
  // A window of 1280 by 1024 pixels (WCAG 2.2, 1.4.10).
  {
    name: "at 400 % zoom",
    options: { ...still, viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
    tight: true,
  },
  {
    name: "with enlarged text spacing",
    options: { ...still, viewport: { width: 390, height: 844 } },
    apply: async (page) => {
      // As an extension brings it in: the page's own policy refuses a style that is not the page's.
      await page.evaluate(async (css) => {
        document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(css));
      }, TEXT_SPACING);
    },
    tight: true,
  },
  {
    name: "with text at 200 %", // WCAG 2.2, 1.4.4
    options: { ...still, viewport: { width: 1280, height: 800 } },
    apply: async (page) => {
      // The setting of the browser itself: what is measured in rem grows, and so do the widths at which the layout changes.
      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    },
    tight: true,
  },
  {
    name: "in forced colours",
    options: { ...still, forcedColors: "active", viewport: { width: 1280, height: 800 } },
    // The colours are the reader's own; what styles are computed to are still ours.
    without: ["color-contrast"],
  },
  {
    name: "with motion",
    options: { reducedMotion: "no-preference", viewport: { width: 1280, height: 800 } },
    apply: async (page) => {
      // Not by their promises: one that is called off, with what it was about, rejects.
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState === "finished"),
      );
    },
  },
];
