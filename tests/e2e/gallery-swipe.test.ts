import type { Page } from "@playwright/test";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/events/quarterly-march-2025";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Draws one finger over the main photo, from its middle. */
async function swipe(page: Page, distance: { x: number; y: number }): Promise<void> {
  const box = await galleryOf(page).photo.boundingBox();
  if (!box) throw new Error("no photo to swipe");
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: start.x + distance.x * part, y: start.y + distance.y * part }],
    });
  await touch("touchStart", 0);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch("touchMove", part);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a swipe to the left shows the next photo, one to the right the previous", async ({
  page,
}) => {
  await open(page, PATH);
  await swipe(page, { x: -150, y: 5 });
  await expectPhoto(page, 2, 10);
  await swipe(page, { x: -150, y: -5 });
  await expectPhoto(page, 3, 10);
  await swipe(page, { x: 150, y: 0 });
  await expectPhoto(page, 2, 10);
});

test("a swipe beyond an end stays where it is", async ({ page }) => {
  await open(page, PATH);
  await swipe(page, { x: 150, y: 0 });
  await expectPhoto(page, 1, 10);
  await open(page, `${PATH}?photo=10`);
  await expectPhoto(page, 10, 10);
  await swipe(page, { x: -150, y: 0 });
  await expectPhoto(page, 10, 10);
});

test("a finger that hardly moves turns no photo, and the photo goes back to its place", async ({
  page,
}) => {
  await open(page, PATH);
  const { photo } = galleryOf(page);
  const before = await photo.boundingBox();
  await swipe(page, { x: -30, y: 0 });
  await expectPhoto(page, 1, 10);
  await expect.poll(() => photo.boundingBox()).toEqual(before);
});

test("a finger that moves down scrolls the page and turns no photo", async ({ page }) => {
  await open(page, PATH);
  await swipe(page, { x: -60, y: -200 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expectPhoto(page, 1, 10);
});

test("a tap on a thumbnail shows its photo", async ({ page }) => {
  await open(page, PATH);
  await galleryOf(page).thumbnails.nth(1).tap();
  await expectPhoto(page, 2, 10);
});
