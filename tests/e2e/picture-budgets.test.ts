import type { Page, Request } from "@playwright/test";
import { GALLERIES } from "../events.ts";
import { open, preventPrefetch } from "./open.ts";
import { expect, test } from "./test.ts";

/** On a phone, in bytes as sent, without headers. That of the thumbnails is in tests/site/events.test.ts. */
const FIRST_VIEW_BUDGET = 200_000;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

const pathOf = (url: string) => new URL(url).pathname;
const isPicture = (path: string) => /\.(avif|jpe?g)$/.test(path);

/** The files that the page has loaded, by path; grows while it loads. */
function recordLoaded(page: Page): Map<string, Request> {
  const loaded = new Map<string, Request>();
  page.on("requestfinished", (request) => loaded.set(pathOf(request.url()), request));
  return loaded;
}

async function bytesOf(requests: readonly (Request | undefined)[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request?.sizes()));
  return sizes.reduce((total, size) => total + (size?.responseBodySize ?? NaN), 0);
}

/** The paths of the pictures that are at least partly in the window. */
const picturesInView = (page: Page) =>
  page.locator("img").evaluateAll((images) => {
    const inView = (images as HTMLImageElement[]).filter((image) => {
      const { left, right, top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    });
    return [...new Set(inView.map((image) => new URL(image.currentSrc).pathname))];
  });

for (const { path, title } of GALLERIES) {
  test(`the first view of ${title} is at most ${FIRST_VIEW_BUDGET} bytes on a phone`, async ({
    page,
  }) => {
    await preventPrefetch(page);
    const loaded = recordLoaded(page);
    await open(page, path);
    await page.waitForLoadState("networkidle");
    // The main photo, its placeholder and the first thumbnails.
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
}
