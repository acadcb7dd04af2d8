import type { Page, Request } from "@playwright/test";
import { GALLERIES } from "../events.ts";
import { expectPhoto, galleryOf, recordPhotos } from "./gallery.ts";
import { open } from "./open.ts";
import { loadFontsAndPictures } from "./screenshots.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

const GALLERY = "/events/quarterly-march-2025";
const GUIDE = "/PracticalSecurityInfo#social";

for (const { path, viewport, deviceScaleFactor } of [
  { path: GUIDE, viewport: PHONE, deviceScaleFactor: 3 },
  { path: "/past-events", viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
  { path: GALLERY, viewport: WIDE, deviceScaleFactor: 1 },
]) {
  test.describe(`at ${viewport.width} px, ${deviceScaleFactor}x`, () => {
    test.use({ viewport, deviceScaleFactor });

    test(`the pictures of ${path} are AVIF and at most 1.6 times as wide as shown`, async ({
      page,
    }) => {
      await open(page, path);
      await loadFontsAndPictures(page);
      const served = await servedPictures(page);
      expect(served.length).toBeGreaterThan(1);
      expect(served.filter(({ ratio }) => ratio > 1.6)).toEqual([]);
      expect(served.filter(({ file }) => !file.endsWith(".avif"))).toEqual([]);
      if (path === GUIDE) await test.step("an enlarged poster", () => expectLegiblePoster(page));
    });
  });
}

/** Enough pixels to be legible, and at most twice as many as shown. */
async function expectLegiblePoster(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Enlarge/ })
    .first()
    .click();
  const poster = page.getByRole("dialog").getByRole("img");
  await expect(poster).toBeVisible();
  await loadFontsAndPictures(page);
  const file = await poster.evaluate((image) => (image as HTMLImageElement).currentSrc);
  const served = await servedPictures(page);
  const ratio = served.find((picture) => file.endsWith(picture.file))?.ratio;
  expect(ratio).toBeLessThanOrEqual(2);
  expect(ratio).toBeGreaterThan(0.7);
}

/**
 * The picture files that the page has loaded, each with the ratio of its width to that of the largest element that shows
 * it, in device pixels. The largest, because a browser shows a file that it already has in smaller elements too. A hidden
 * picture counts as wide as the box around it.
 */
const servedPictures = (page: Page) =>
  page.locator("img").evaluateAll(async (images) => {
    const widths = new Map<string, number>();
    for (const image of images as HTMLImageElement[]) {
      if (!image.complete || image.naturalWidth === 0) continue;
      let place: Element = image;
      while (place.clientWidth === 0 && place.parentElement) place = place.parentElement;
      const largest = Math.max(widths.get(image.currentSrc) ?? 0, place.clientWidth);
      widths.set(image.currentSrc, largest);
    }
    return await Promise.all(
      [...widths].map(async ([url, width]) => {
        // The naturalWidth of an element with `sizes` is not that of its file.
        const file = new Image();
        file.src = url;
        await file.decode();
        const ratio = file.naturalWidth / (width * window.devicePixelRatio);
        return { file: new URL(url).pathname, ratio };
      }),
    );
  });

/** On a phone, in bytes as sent, without headers. That of the thumbnails is in tests/site/events.test.ts. */
const FIRST_VIEW_BUDGET = 200_000;

/** The paths of the pictures that are at least partly in the window. */
const picturesInView = (page: Page) =>
  page.locator("img").evaluateAll((images) => {
    const inView = (images as HTMLImageElement[]).filter((image) => {
      const { left, right, top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    });
    return [...new Set(inView.map((image) => new URL(image.currentSrc).pathname))];
  });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 3 });

  for (const { path, title, total } of GALLERIES) {
    test(`the first view of ${title} has at most 200,000 bytes, and the next photo comes later`, async ({
      page,
    }) => {
      const { requested, large } = recordPhotos(page);
      const atLoad = page.waitForEvent("load").then(() => [...requested]);
      /** The files that the page has loaded, by path; grows while it loads. */
      const loaded = new Map<string, Request>();
      page.on("requestfinished", (request) => loaded.set(new URL(request.url()).pathname, request));
      await open(page, path);
      await page.waitForLoadState("networkidle");
      // The main photo, its placeholder and the first thumbnails.
      const shown = await picturesInView(page);
      expect(shown.length).toBeGreaterThanOrEqual(4);
      await expect.poll(() => shown.every((file) => loaded.has(file))).toBe(true);

      const rest = [...loaded.keys()].filter((file) => !/\.(avif|jpe?g)$/.test(file));
      for (const ending of [".woff2", ".js"]) {
        expect(rest.some((file) => file.endsWith(ending))).toBe(true);
      }
      const sizes = [...shown, ...rest].map((file) => loaded.get(file)?.sizes());
      const bytes = (await Promise.all(sizes)).map((size) => size?.responseBodySize ?? NaN);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VIEW_BUDGET);

      expect(await large(1, await atLoad)).toHaveLength(1);
      expect(await large(2, await atLoad)).toEqual([]);
      await expect.poll(() => large(2)).toHaveLength(1);
      expect(await large(3)).toEqual([]);
      await galleryOf(page).next.click();
      await expectPhoto(page, 2, total);
      expect(await large(2)).toHaveLength(1);
    });
  }
});
