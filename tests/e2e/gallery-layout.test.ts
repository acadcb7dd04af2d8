import type { Locator, Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

const PATH = "/events/quarterly-march-2025";

/** In CSS pixels: each layout and, with `ALL`, more windows and both sides of every limit between two. */
const WINDOWS: readonly (readonly [width: number, height: number])[] = [
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
  [1920, 1080],
  ...(ALL
    ? ([
        [740, 360],
        [932, 430],
        [1024, 768],
        [1280, 720],
        [1440, 900],
        [1920, 1031],
        [1920, 1033],
        [2560, 1440],
      ] as const)
    : []),
];

/** Those of a page that is enlarged to 500 and to 400 %, and what is as low or as narrow. */
const SMALL_WINDOWS = [
  [256, 144],
  [320, 180],
  [320, 256],
  [390, 300],
  [640, 360],
] as const;

/** Opens the gallery, and calls `check` in each window. */
async function inWindows(
  page: Page,
  check: (name: string, width: number, height: number) => Promise<void>,
  windows: typeof WINDOWS = WINDOWS,
): Promise<void> {
  await open(page, PATH);
  for (const [width, height] of windows) {
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await check(`${width} by ${height} px`, width, height);
    });
  }
}

/** How wide the browser is told that a photo is, and how wide it is. A picture with `sizes` reports the width that they say as its own. */
const widthsOf = (part: Locator) =>
  part.evaluate((img) => {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = img as HTMLImageElement;
    return [naturalWidth, Math.min(clientWidth, (clientHeight * naturalWidth) / naturalHeight)];
  });

async function expectExactSizes(part: Locator, name: string): Promise<void> {
  await expect
    .poll(async () => {
      const [told = 0, shown = 0] = await widthsOf(part);
      return Math.abs(told - shown) <= 3 || [told, shown];
    }, name)
    .toBe(true);
}

const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { start: x, end: x + width, top: y, bottom: y + height, width };
};

const topOf = async (part: Locator) => (await boxOf(part)).top;

test("in every window, title, photo, controls and thumbnails fit at once and are between the lines of the page's content; the caption covers nothing, and another photo moves nothing", async ({
  page,
}) => {
  const { photo, previous, next, thumbnails } = galleryOf(page);
  const content = page.locator("body > footer .content > :last-child");
  const link = page.getByRole("main").getByRole("link", { name: "Past events" });
  const on = page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" });
  const caption = page.getByRole("main").getByRole("status");
  const fitting = [page.getByRole("heading", { level: 1 }), photo, next, thumbnails.first()];
  await inWindows(page, async (name, width, height) => {
    for (const part of fitting) await expect.soft(part, name).toBeInViewport({ ratio: 1 });
    await expectExactSizes(photo, name);

    const { start, end } = await boxOf(content);
    const back = await boxOf(link);
    const photoBox = await boxOf(photo);
    const isPhone = name.startsWith("390");
    expect.soft([back.start, (await boxOf(previous)).start], name).toEqual([start, start]);
    expect.soft(photoBox.end, name).toBeCloseTo(isPhone ? 390 : end, 1);
    if (isPhone) expect.soft(photoBox.start, name).toBe(0);
    // It is beside the text, or else as wide as the content.
    else if (photoBox.top > back.bottom) expect.soft(photoBox.start, name).toBeCloseTo(start, 1);
    else expect.soft((await boxOf(thumbnails.first())).start, name).toBe(start);

    const { top, bottom, end: captionEnd } = await boxOf(caption);
    // In a column beside the photo, or else below it.
    const isBeside = width >= 640 && width > height && height >= 512 && height < 1032;
    if (isBeside) expect.soft(captionEnd, name).toBeLessThan(photoBox.start);
    else expect.soft(top, name).toBeGreaterThanOrEqual(photoBox.bottom - 1);
    for (const part of [next, thumbnails.first()]) {
      const box = await boxOf(part);
      expect.soft(box.bottom <= top + 1 || box.top >= bottom - 1, name).toBe(true);
    }
    const places = () => Promise.all([photo, next, thumbnails.first(), on].map(topOf));
    const before = await places();
    for (let position = await thumbnails.count(); position-- > 0; ) {
      await thumbnails.nth(position).dispatchEvent("click");
      await expect(thumbnails.nth(position)).toHaveAttribute("aria-current", "true");
      expect.soft(await places(), `${name}, photo ${position + 1}`).toEqual(before);
    }
  });
});

test("enlarged, in every window: the photo is at least as large as on the page, the caption is below it, Close is in view and another photo moves no button; on an upright phone the photo is 70 % as high as the window; on one in landscape the photo is as high as the window and they are beside it; in a page at 400 %, what is not in view can be scrolled to", async ({
  page,
}) => {
  const { photo } = galleryOf(page);
  const dialog = page.getByRole("dialog");
  const enlarged = dialog.getByRole("img");
  const caption = dialog.getByRole("status");
  const check = async (name: string, width: number, height: number) => {
    await expectExactSizes(photo, name);
    const [, onPage = Infinity] = await widthsOf(photo);
    await page.getByRole("link", { name: /^Enlarge: / }).click();
    await expectExactSizes(enlarged, name);
    const [, shown] = await widthsOf(enlarged);
    expect.soft(shown, name).toBeGreaterThanOrEqual(onPage);
    const buttons = await dialog.getByRole("button").all();
    const [close, ...others] = buttons;
    if (close) await expect.soft(close, name).toBeInViewport({ ratio: 1 });
    const before = await Promise.all(buttons.map(boxOf));
    const { top, bottom, end } = await boxOf(enlarged);
    if (width < 640 && width / height <= 0.8) {
      expect.soft((bottom - top) / height, name).toBeCloseTo(0.7, 2);
    }
    if (width >= 640 && height < 500) {
      expect.soft(bottom - top, name).toBeGreaterThan(height - 4);
      for (const one of others) await expect.soft(one, name).toBeInViewport({ ratio: 1 });
      for (const { start } of before) expect.soft(start, name).toBeGreaterThanOrEqual(end);
    }
    expect.soft((await boxOf(caption)).top, name).toBeGreaterThanOrEqual(bottom - 1);
    await page.keyboard.press("ArrowRight");
    expect.soft(await Promise.all(buttons.map(boxOf)), name).toEqual(before);
    for (const part of [caption, ...others]) {
      await part.scrollIntoViewIfNeeded();
      // It scrolls by whole pixels.
      await expect.soft(part, name).toBeInViewport({ ratio: 0.98 });
    }
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  await inWindows(page, check, [...WINDOWS, ...SMALL_WINDOWS]);
});

test("on a phone the title of every gallery is below the link back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path } of GALLERIES) {
    await page.goto(path);
    const back = await boxOf(page.getByRole("main").getByRole("link", { name: "Past events" }));
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    expect(title.top, path).toBeGreaterThanOrEqual(back.bottom);
    expect(title.start, path).toBe(back.start);
  }
});
