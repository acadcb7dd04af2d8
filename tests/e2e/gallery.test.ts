import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { expectPhoto, galleryOf, visibleInRow } from "./gallery.ts";
import { open } from "./open.ts";
import { ANIMATED, expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

// The row of thumbnails scrolls smoothly.
test.use(ANIMATED);

for (const { path, title, total } of ALL ? GALLERIES : GALLERIES.slice(0, 1)) {
  test(`${title} shows its first photo; buttons and thumbnails change it, and the buttons stop at both ends`, async ({
    page,
  }) => {
    await open(page, path);
    const { thumbnails, previous, next } = galleryOf(page);
    await expectPhoto(page, 1, total);
    await expect(previous).toBeDisabled();
    await next.click();
    await next.click();
    await expectPhoto(page, 3, total);

    await test.step("the last photo but one by its thumbnail, the last by the button", async () => {
      await thumbnails.nth(total - 2).click();
      await expectPhoto(page, total - 1, total);
      await next.click();
      await expectPhoto(page, total, total);
      await expect(next).toBeDisabled();
    });
    await test.step("the second photo by its thumbnail, the first by the button", async () => {
      await thumbnails.nth(1).click();
      await expectPhoto(page, 2, total);
      await previous.click();
      await expectPhoto(page, 1, total);
      await expect(previous).toBeDisabled();
    });
  });
}

test("a click on a thumbnail marks it at once, without waiting for its photo", async ({ page }) => {
  const [gallery] = GALLERIES;
  if (!gallery) throw new Error("no event has a gallery");
  await open(page, gallery.path);
  const { thumbnails } = galleryOf(page);
  const [current, clicked, isRendered] = await thumbnails.nth(2).evaluate((link) => {
    const outline = (of: Element) => getComputedStyle(of).outline;
    const before = link.closest("ul")?.querySelector("[aria-current]") ?? link;
    const mark = outline(before);
    (link as HTMLElement).click();
    return [mark, outline(link), document.body.innerText.includes("3 / ")];
  });
  expect(clicked).toBe(current);
  expect(isRendered).toBe(false);
  await expectPhoto(page, 3, gallery.total);
});

test("the row scrolls to the selected thumbnail, and the page does not scroll, at any width", async ({
  page,
}) => {
  const [longest] = GALLERIES.toSorted((one, other) => other.total - one.total);
  if (!longest) throw new Error("no event has a gallery");
  const { path, total } = longest;
  await open(page, path);
  const { thumbnails, next } = galleryOf(page);
  for (const width of ALL ? [390, 768, 1280, 1920] : [390, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await thumbnails.first().click();
      await expectPhoto(page, 1, total);
      await next.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      for (let position = 2; position <= total; position++) await page.keyboard.press("ArrowRight");
      await expectPhoto(page, total, total);
      expect(await visibleInRow(thumbnails.first())).toBe(false);
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
    });
  }
});
