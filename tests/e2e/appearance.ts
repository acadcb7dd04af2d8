import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** A pixel may differ by this much of the way from black to white, and this many by more: edges that were rasterized anew. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 };

/**
 * A page, named by its path, or a state of one looks as in its kept screenshot (tests/screenshots; `npm run screenshots`
 * takes them anew): a page from top to bottom, a state as far as it is in the window. Where there are none for this
 * browser, nothing is compared (playwright.config.ts).
 */
export async function expectSameLook(page: Page, subject: string, width: number): Promise<void> {
  const info = test.info();
  if (info.project.ignoreSnapshots) return;
  await page.evaluate(loadAll);
  const screenshot = await page.screenshot({
    type: "jpeg",
    quality: 40,
    fullPage: subject.startsWith("/"),
    animations: "disabled",
    // What is in a frame is somebody else's, and each test has an address of its own.
    mask: [page.locator("iframe"), page.locator("input[type=email]")],
    maskColor: "gray",
  });
  const name = subject.match(/\w+/g)?.join("-") ?? "home";
  const file = `${name}-${width}.jpg`;
  const kept = info.snapshotPath(file);
  // Mostly they are the same to the byte, and to compare pixels takes ten times as long.
  if (existsSync(kept) && screenshot.equals(readFileSync(kept))) return;
  expect
    .soft(screenshot, `${subject} looks as it did at ${width} px`)
    .toMatchSnapshot(file, TOLERANCE);
}

/** Runs in the page. Waits for its pictures, those far below too, and for its font, without which a slow machine does. */
async function loadAll(): Promise<void> {
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (rule instanceof CSSFontFaceRule) rule.style.setProperty("font-display", "block");
  }
  // The fallback stands on a font that not every system has.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  // One that is not shown may have nothing to decode.
  await Promise.allSettled(images.map((image) => image.decode()));
}
