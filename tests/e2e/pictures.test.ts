import type { Page } from "@playwright/test";
import { WHOLE } from "../whole.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PAGES = [
  ...(WHOLE ? GALLERIES : GALLERIES.slice(0, 1)).map(({ path }) => path),
  "/past-events",
  "/PracticalSecurityInfo#social",
];

const WINDOWS = [
  { width: 390, height: 844, deviceScaleFactor: 3 },
  { width: 768, height: 1024, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
  ...(WHOLE
    ? [
        { width: 390, height: 844, deviceScaleFactor: 2 },
        { width: 768, height: 1024, deviceScaleFactor: 1 },
        { width: 1280, height: 800, deviceScaleFactor: 2 },
        { width: 1920, height: 1080, deviceScaleFactor: 1 },
      ]
    : []),
];

/** Scrolls to every picture that is laid out on the page and waits until it is loaded. */
async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.locator("img:visible").all()) {
    await image.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect.poll(() => image.evaluate((e) => (e as HTMLImageElement).complete)).toBe(true);
  }
}

/**
 * Every file that the page has loaded, with the number of its pixels for each pixel of the screen along the width of
 * the largest place where it is shown. Of the largest, because a browser that already has a larger file of the same
 * picture takes that for a small place too instead of fetching another one; and the place of a neighbour that waits,
 * not displayed, is the box around it.
 */
const servedPictures = (page: Page) =>
  page.locator("img").evaluateAll(async (images) => {
    const places = new Map<string, number>();
    for (const image of images as HTMLImageElement[]) {
      if (!image.complete || image.naturalWidth === 0) continue;
      let place: Element = image;
      while (place.clientWidth === 0 && place.parentElement) place = place.parentElement;
      const largest = Math.max(places.get(image.currentSrc) ?? 0, place.clientWidth);
      places.set(image.currentSrc, largest);
    }
    return await Promise.all(
      [...places].map(async ([url, width]) => {
        // The element itself reports a width corrected by `sizes`; the file alone has its own.
        const file = new Image();
        file.src = url;
        await file.decode();
        const ratio = file.naturalWidth / (width * window.devicePixelRatio);
        return { file: new URL(url).pathname, ratio };
      }),
    );
  });

for (const { deviceScaleFactor, ...viewport } of WINDOWS) {
  test.describe(`at ${viewport.width}px, ${deviceScaleFactor}x`, () => {
    test.use({ viewport, deviceScaleFactor });
    for (const path of PAGES) {
      test(`no picture of ${path} is more than 1.6 times as wide as it is shown, all are AVIF`, async ({
        page,
      }) => {
        await open(page, path);
        await loadPictures(page);
        const served = await servedPictures(page);
        expect(served.length).toBeGreaterThan(1);
        expect(served.filter(({ ratio }) => ratio > 1.6)).toEqual([]);
        expect(served.filter(({ file }) => !file.endsWith(".avif"))).toEqual([]);
      });
    }
  });
}

for (const { deviceScaleFactor, ...viewport } of WINDOWS) {
  test.describe(`enlarged at ${viewport.width}px, ${deviceScaleFactor}x`, () => {
    test.use({ viewport, deviceScaleFactor });
    test("a poster has enough pixels to be read and no more than twice as many as it covers", async ({
      page,
    }) => {
      await open(page, "/PracticalSecurityInfo#social");
      await page
        .getByRole("link", { name: /^Enlarge/ })
        .first()
        .click();
      const poster = page.getByRole("dialog").getByRole("img");
      await expect(poster).toBeVisible();
      await loadPictures(page);
      const file = await poster.evaluate((image) => (image as HTMLImageElement).currentSrc);
      const served = await servedPictures(page);
      const ratio = served.find((picture) => file.endsWith(picture.file))?.ratio;
      expect(ratio).toBeLessThanOrEqual(2);
      expect(ratio).toBeGreaterThan(0.7);
    });
  });
}
