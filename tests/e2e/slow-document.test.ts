import { setTimeout as delay } from "node:timers/promises";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { layoutShifts } from "./loading.ts";
import { sendInPieces } from "./pieces.ts";
import { expect, test } from "./test.ts";

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
