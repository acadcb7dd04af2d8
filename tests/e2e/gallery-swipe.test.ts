import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { tabTo } from "./keyboard.ts";
import { scrollTop } from "./motion.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Swipes with one finger from the middle of the main photo, or of another part. */
async function swipe(
  page: Page,
  distance: { x: number; y: number },
  photo = galleryOf(page).photo,
): Promise<void> {
  await photo.scrollIntoViewIfNeeded();
  const box = await photo.boundingBox();
  if (!box) throw new Error("no photo to swipe");
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: start.x + distance.x * part, y: start.y + distance.y * part }],
    });
  await touch("touchStart", 0);
  for (const part of [0.5, 1]) await touch("touchMove", part);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Swipes to the left as far as scripts can tell, even where the browser would take the swipe for its own. */
const pretendSwipe = (page: Page, fingers: number) =>
  galleryOf(page).photo.evaluate((photo, others) => {
    const touch = (type: string, clientX: number, isPrimary: boolean) =>
      photo.dispatchEvent(
        new PointerEvent(type, { pointerType: "touch", isPrimary, bubbles: true, clientX }),
      );
    touch("pointerdown", 300, true);
    for (let other = 0; other < others; other++) touch("pointerdown", 250, false);
    touch("pointermove", 100, true);
    touch("pointerup", 100, true);
  }, fingers - 1);

test("a finger shows other photos, moves a page that two have enlarged, and pans a photo", async ({
  page,
}) => {
  await open(page, "/events/quarterly-march-2025");
  const { photo, enlarge, dialog } = galleryOf(page);

  await test.step("a swipe: to the left it shows the next photo, to the right the one before, if there is one", async () => {
    await swipe(page, { x: -150, y: -5 });
    await expectPhoto(page, 2, 10);
    for (const y of [5, 0]) {
      await swipe(page, { x: 150, y });
      await expectPhoto(page, 1, 10);
    }
  });
  await test.step("a short swipe: nothing changes, and the photo returns to its place", async () => {
    const before = await photo.boundingBox();
    await swipe(page, { x: -30, y: 0 });
    await expectPhoto(page, 1, 10);
    await expect.poll(() => photo.boundingBox()).toEqual(before);
  });
  await test.step("two fingers: nothing changes", async () => {
    await pretendSwipe(page, 1);
    await expectPhoto(page, 2, 10);
    await pretendSwipe(page, 2);
    await swipe(page, { x: 150, y: 0 });
    await expectPhoto(page, 1, 10);
  });
  await test.step("one finger on a page that two have enlarged: it moves the page", async () => {
    const session = await page.context().newCDPSession(page);
    const zoom = async (pageScaleFactor: number) => {
      await session.send("Emulation.setPageScaleFactor", { pageScaleFactor });
      await page.waitForFunction((scale) => visualViewport?.scale === scale, pageScaleFactor);
    };
    const offset = () => page.evaluate(() => window.visualViewport?.offsetLeft);
    await zoom(2);
    await swipe(page, { x: -90, y: 0 });
    await expect.poll(offset).toBeGreaterThan(30);
    await pretendSwipe(page, 1);
    await zoom(1);
    await expectPhoto(page, 1, 10);
  });
  await test.step("a vertical swipe: the page scrolls", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await swipe(page, { x: -60, y: -200 });
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
    await expectPhoto(page, 1, 10);
  });

  await test.step("an enlarged photo: it shows its middle, and a finger, the wheel and its arrow keys pan it", async () => {
    await enlarge.click();
    const view = dialog.getByRole("group", { name: "Photograph 1 of 10" });
    const place = () =>
      view.evaluate(
        ({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft / (scrollWidth - clientWidth),
      );
    await expect.poll(place).toBeCloseTo(0.5);
    for (const _ of [1, 2]) await swipe(page, { x: -180, y: 0 }, view);
    await expect.poll(place).toBeCloseTo(1);
    await view.hover();
    await page.mouse.wheel(-600, 0);
    await expect.poll(place).toBeCloseTo(0);
    await expectNoViolations(page);
    await tabTo(page, view, "Shift+Tab");
    for (let press = 0; press < 15; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(place).toBeCloseTo(1);
    await expect(dialog.getByText("1 / 10", { exact: true })).toBeVisible();
  });
  await test.step("an enlarged photo, buttons and keys: they move on", async () => {
    await tabTo(page, dialog.getByRole("button", { name: "Next photograph" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("3 / 10", { exact: true })).toBeVisible();
  });
});
