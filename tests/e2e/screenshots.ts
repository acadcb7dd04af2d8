import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** 40 pixels may differ by more than a tenth of the way from black to white: antialiased edges. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 };

/**
 * Compares a page (its path is the subject) or a state with its reference in tests/screenshots, which `npm run
 * screenshots` retakes: a page from top to bottom, a state within the window. Compares nothing if there are no references
 * for this browser (playwright.config.ts).
 */
export async function expectSameLook(page: Page, subject: string, width: number): Promise<void> {
  const info = test.info();
  if (info.project.ignoreSnapshots) return;
  await loadFontsAndPictures(page);
  const screenshot = await page.screenshot({
    type: "jpeg",
    quality: 40,
    fullPage: subject.startsWith("/"),
    animations: "disabled",
    // A frame holds somebody else's form, and each test has its own email address.
    mask: [page.locator("iframe"), page.locator("input:is([type=email], [inputmode=email])")],
    maskColor: "gray",
  });
  const name = subject.match(/\w+/g)?.join("-") ?? "home";
  const file = `${name}-${width}.jpg`;
  const reference = info.snapshotPath(file);
  // Most are equal to the byte, and comparing pixels takes ten times as long.
  if (existsSync(reference) && screenshot.equals(readFileSync(reference))) return;
  expect
    .soft(screenshot, `${subject} looks the same at ${width} px`)
    .toMatchSnapshot(file, TOLERANCE);
}

/** Loads all pictures of a page, and its font even where a slow machine would go without. Both can move what is scrolled. */
export const loadFontsAndPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (rule instanceof CSSFontFaceRule) rule.style.setProperty("font-display", "block");
    }
    // The fallback font face fails where the system lacks its font.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const images = [...document.images];
    for (const image of images) image.loading = "eager";
    // A hidden picture may have nothing to decode.
    await Promise.allSettled(images.map((image) => image.decode()));
  });
