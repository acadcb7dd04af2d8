import type { Page, Request } from "@playwright/test";
import { pretendConnection } from "./connection.ts";
import { GALLERIES, galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* What a gallery costs on a phone, in bytes as they are sent, headers apart. */
const FIRST_VIEW_BUDGET = 200_000;
const THUMBNAILS_BUDGET = 120_000;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

const pathOf = (url: string) => new URL(url).pathname;
const isPicture = (path: string) => /\.(avif|jpe?g)$/.test(path);

/** The files that the page has loaded, by their paths, filled while it loads. */
function recordLoaded(page: Page): Map<string, Request> {
  const loaded = new Map<string, Request>();
  page.on("requestfinished", (request) => loaded.set(pathOf(request.url()), request));
  return loaded;
}

/** The bytes of files as they were sent, without headers. */
async function bytesOf(requests: readonly (Request | undefined)[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request?.sizes()));
  return sizes.reduce((total, size) => total + (size?.responseBodySize ?? NaN), 0);
}

/** The pictures of which a part is in the window. */
const picturesInView = (page: Page) =>
  page.locator("img").evaluateAll((images) => {
    const inView = (images as HTMLImageElement[]).filter((image) => {
      const { left, right, top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    });
    return [...new Set(inView.map((image) => new URL(image.currentSrc).pathname))];
  });

for (const { path, title, total } of GALLERIES) {
  test(`the first view of ${title} is at most ${FIRST_VIEW_BUDGET} bytes on a phone`, async ({
    page,
  }) => {
    // Without what is fetched ahead, for the next page.
    await pretendConnection(page, { saveData: true, effectiveType: "4g" });
    const loaded = recordLoaded(page);
    await open(page, path);
    await page.waitForLoadState("networkidle");
    // The main photo, its placeholder and the start of the row below it.
    const shown = await picturesInView(page);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    await expect.poll(() => shown.every((file) => loaded.has(file))).toBe(true);

    const rest = [...loaded.keys()].filter((file) => !isPicture(file));
    for (const ending of [".woff2", ".js"]) {
      expect(rest.some((file) => file.endsWith(ending))).toBe(true);
    }
    const counted = [...shown, ...rest].map((file) => loaded.get(file));
    expect(await bytesOf(counted)).toBeLessThanOrEqual(FIRST_VIEW_BUDGET);
  });

  test(`all ${total} thumbnails of ${title} are at most ${THUMBNAILS_BUDGET} bytes`, async ({
    page,
  }) => {
    const loaded = recordLoaded(page);
    await page.goto(path);
    const files: string[] = [];
    for (const thumbnail of await galleryOf(page).thumbnails.getByRole("img").all()) {
      await thumbnail.scrollIntoViewIfNeeded();
      await expect
        .poll(() => thumbnail.evaluate((e) => (e as HTMLImageElement).complete))
        .toBe(true);
      files.push(
        pathOf(await thumbnail.evaluate((image) => (image as HTMLImageElement).currentSrc)),
      );
    }
    expect(new Set(files).size).toBe(total);
    await expect.poll(() => files.every((file) => loaded.has(file))).toBe(true);
    const counted = files.map((file) => loaded.get(file));
    expect(await bytesOf(counted)).toBeLessThanOrEqual(THUMBNAILS_BUDGET);
  });
}
