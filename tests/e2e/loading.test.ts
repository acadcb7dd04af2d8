import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { layoutShifts } from "./layout.ts";
import { open } from "./open.ts";
import { sendInPieces } from "./requests.ts";
import { expect, test } from "./test.ts";

/** In milliseconds after the first paint: longer than a browser waits for a font before it shows the fallback. */
const FONT_DELAY = 200;

// Whether a late font replaces the fallback is a rule of the style sheet that all pages share.
const LATE = ALL ? TESTED_PATHS : ["/", "/PracticalSecurityInfo"];

test("when the font arrives late, nothing shifts, and its second half comes only where it is needed", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await delay(FONT_DELAY);
    await route.continue();
  });
  for (const path of LATE) {
    await open(page, path);
    expect(await layoutShifts(page), path).toEqual([]);
  }

  await test.step("a letter outside English needs the second half", async () => {
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(
            ({ status, unicodeRange }) => status === "loaded" && unicodeRange !== "U+0-10FFFF",
          )
          .map(({ weight }) => weight),
      );
    expect(await loaded()).toEqual([]);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("h1, main p")) element.append("José");
    });
    await expect.poll(loaded).toEqual(expect.arrayContaining(["700", "400 600"]));
  });
});

const AROUND_HEADING = /(?=<h1)|(?<=<\/h1>)/;

/** In milliseconds: several frames. */
const PAUSE = 100;

/** Waits until a piece is in the page, and returns whether the browser shows it. Frames and timers are of the same thread: a busy machine delays both. */
async function isShown(page: Page, end: string): Promise<boolean> {
  await page.waitForFunction((last) => document.querySelector(last), end, { polling: 20 });
  return page.evaluate((pause) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, pause, false);
    return promise;
  }, PAUSE);
}

/** One page with the layout's bar, and one without. */
const FIRST = ["/", DESK_PATH];

test("a page that comes in pieces is shown once it is whole, and nothing shifts", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/404/);
  const shown: boolean[] = [];
  using proxy = await sendInPieces(site.url, AROUND_HEADING, async () => {
    shown.push(await isShown(page, shown.length % 2 === 0 ? "main" : "h1"));
  });
  for (const path of ALL ? [...FIRST, ...TESTED_PATHS.slice(1)] : FIRST) {
    await page.goto("about:blank");
    await page.goto(proxy.url + path);
    expect.soft(await layoutShifts(page), path).toEqual([]);
  }
  // Of others, a form in a frame comes in pieces too, once the page is shown.
  expect(shown.slice(0, 4)).toEqual([false, false, false, false]);
});
