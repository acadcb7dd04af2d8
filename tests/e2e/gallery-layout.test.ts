import type { Locator, Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

/** In CSS pixels: each layout and, with `ALL`, more windows and both sides of every limit between two. */
const WINDOWS = ["390x844", "768x1024", "844x390", "1280x800", "1920x1080"];
const MORE = ["740x360", "932x430", "1024x768", "1440x900", "1920x1031", "1920x1033", "2560x1440"];

/** Those of a page that is enlarged to 500 and to 400 %, and what is as low or as narrow. */
const SMALL = ["256x144", "320x180", "320x256", "390x300", "640x360"];

test("in every window a photo has its place and size, on the page and enlarged", async ({
  page,
}) => {
  await open(page, "/events/quarterly-march-2025");
  for (const window of [...WINDOWS, ...(ALL ? MORE : []), ...SMALL]) {
    await test.step(`a window of ${window} px`, async () => {
      const [width = 0, height = 0] = window.split("x").map(Number);
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      if (!SMALL.includes(window)) await expectOnPage(page, width, height);
      await expectEnlarged(page, width, height);
    });
  }
});

/** Title, photo, controls and thumbnails fit at once, between the lines of the page's content; the caption covers nothing, and another photo moves nothing. */
async function expectOnPage(page: Page, width: number, height: number): Promise<void> {
  const name = `${width} by ${height} px`;
  const { photo, previous, next, thumbnails, enlarge } = galleryOf(page);
  const main = page.getByRole("main");
  const heading = page.getByRole("heading", { level: 1 });
  for (const part of [heading, photo, next, thumbnails.first()]) {
    await expect.soft(part, name).toBeInViewport({ ratio: 1 });
  }
  await expectExactSizes(photo, name);

  const footer = page.getByRole("contentinfo").locator("> div > :last-child");
  const { start, end } = await boxOf(footer);
  const back = await boxOf(main.getByRole("link", { name: "Past events" }));
  const title = await boxOf(heading);
  const shown = await boxOf(photo);
  const thumbnail = await boxOf(thumbnails.first());
  const steps = await boxOf(next);
  expect.soft([back.start, (await boxOf(previous)).start], name).toEqual([start, start]);
  if (width < 640) {
    expect.soft([shown.start, shown.end], name).toEqual([0, width]);
    expect.soft([title.start, title.top >= back.bottom], name).toEqual([start, true]);
  } else {
    expect.soft(shown.end, name).toBeCloseTo(end, 1);
    // It is beside the text, or else as wide as the content.
    if (shown.top > back.bottom) expect.soft(shown.start, name).toBeCloseTo(start, 1);
    else expect.soft(thumbnail.start, name).toBe(start);
  }

  const caption = await boxOf(main.getByRole("status"));
  // In a column beside the photo, or else below it.
  const isBeside = width >= 640 && width > height && height >= 512 && height < 1032;
  if (isBeside) expect.soft(caption.end, name).toBeLessThan(shown.start);
  else expect.soft(caption.top, name).toBeGreaterThanOrEqual(shown.bottom - 1);
  for (const { top, bottom } of [steps, thumbnail]) {
    expect.soft(bottom <= caption.top + 1 || top >= caption.bottom - 1, name).toBe(true);
  }

  const on = main.getByRole("link", { name: "UPCOMING EVENTS" });
  const parts = [enlarge, next, thumbnails.first(), on].map((part) => part.elementHandle());
  const places = await thumbnails.evaluateAll(
    async (links, elements) => {
      const found: unknown[] = [];
      for (const link of links.reverse()) {
        (link as HTMLElement).click();
        await null;
        const tops = elements.map((element) => element?.getBoundingClientRect().top);
        found.push([link.ariaCurrent, ...tops]);
      }
      return found;
    },
    await Promise.all(parts),
  );
  const before = ["true", shown.top, steps.top, thumbnail.top, (await boxOf(on)).top];
  expect.soft(places, `${name}, each photo`).toEqual(places.map(() => before));
}

/**
 * The photo is at least as large as on the page, 70 % as high as an upright phone and as high as one in landscape, where the buttons
 * are beside it. The caption is below it, Close is in view, another photo moves no button, and what is not in view can be scrolled to.
 */
async function expectEnlarged(page: Page, width: number, height: number): Promise<void> {
  const name = `${width} by ${height} px, enlarged`;
  const { photo, enlarge, dialog } = galleryOf(page);
  const enlarged = dialog.getByRole("img");
  const caption = dialog.getByRole("status");
  await expectExactSizes(photo, name);
  const [, onPage = Infinity] = await widthsOf(photo);
  await enlarge.click();
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
    await part.evaluate((it) => it.scrollIntoView({ block: "nearest", behavior: "instant" }));
    // It scrolls by whole pixels.
    await expect.soft(part, name).toBeInViewport({ ratio: 0.98 });
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
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
  return { start: x, end: x + width, top: y, bottom: y + height };
};
