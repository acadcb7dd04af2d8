import type { Page } from "@playwright/test";
import { coverProblems } from "./focus-cover.ts";
import { ringProblems } from "./focus-ring.ts";
import { type Stop, stopsOf } from "./focus-stops.ts";
import { expect } from "./test.ts";

/**
 * Goes by Tab to the end of a page, or by Shift+Tab to its top, from where the focus is: each stop comes in its turn, can
 * be seen to have the focus and is not covered; at the end the page lets go of the focus (WCAG 2.2, 2.1.2). Within `main` the
 * walk ends where the content does.
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
    // Polled, since a frame has its own process: the focus gets there, and the page scrolls to it, a moment later.
    await expect
      .poll(() => problemsAt(page, stop), `${key} ${index + 1} of ${page.url()}: ${stop.name}`)
      .toEqual([]);
  }
  const last = stops.at(-1);
  await page.keyboard.press(key);
  await expect.poll(() => last && hasFocus(last), "the page lets go of the focus").toBe(false);
}

const hasFocus = ({ element }: Stop) => element.evaluate((it) => document.activeElement === it);

async function problemsAt(page: Page, stop: Stop): Promise<string[]> {
  const [here, ring, cover] = await Promise.all([
    hasFocus(stop),
    ringProblems(stop),
    coverProblems(page, stop),
  ]);
  return here ? [...ring, ...cover] : ["the focus is elsewhere"];
}
