import { setTimeout as delay } from "node:timers/promises";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { layoutShifts } from "./loading.ts";
import { open } from "./open.ts";
import { sendInPieces } from "./pieces.ts";
import { expect, test } from "./test.ts";

const FONT = "**/*.woff2";
/** In milliseconds after the request; on a busy machine the font waits for the first paint. */
const FONT_DELAY = 600;

// Whether a late font replaces the fallback is a rule of the style sheet that all pages share.
const LATE = ALL ? TESTED_PATHS : ["/", "/PracticalSecurityInfo"];

for (const path of LATE) {
  test(`when the font of ${path} arrives late, nothing shifts`, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.route(FONT, async (route) => {
      const painted = page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      await Promise.all([painted, delay(FONT_DELAY)]);
      await route.continue();
    });
    await open(page, path);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test("a page fetches the second half of the font for a letter outside English, and only then", async ({
  page,
}) => {
  await open(page, "/guidelines");
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(({ status }) => status === "loaded");
      return faces.map(({ weight, unicodeRange }) => `${weight} ${unicodeRange !== "U+0-10FFFF"}`);
    });
  expect((await loaded()).filter((face) => face.endsWith("true"))).toEqual([]);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("h1, main p")) element.append("José");
  });
  await expect.poll(loaded).toEqual(expect.arrayContaining(["700 true", "400 600 true"]));
});

const AROUND_HEADING = /(?=<h1)|(?<=<\/h1>)/;
/** In milliseconds: long enough to paint a piece. */
const PAUSE = 300;

// What is centred in a window would move with each piece.
const PATHS = ALL ? [...TESTED_PATHS, DESK_PATH] : ["/", "/PracticalSecurity", DESK_PATH];

for (const path of PATHS) {
  test(`${path} comes in pieces: nothing shifts`, async ({ page, site, allowConsole }) => {
    allowConsole(/404/);
    using proxy = await sendInPieces(site.url, AROUND_HEADING, () => delay(PAUSE));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(proxy.url + path);
      expect(await layoutShifts(page), `at ${width} px`).toEqual([]);
    }
  });
}
