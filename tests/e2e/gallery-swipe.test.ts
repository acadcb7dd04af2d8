import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

const PATH = "/events/quarterly-march-2025";

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
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch("touchMove", part);
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

test("a swipe to the side or a tap on a thumbnail changes the photo; swipes stop at both ends", async ({
  page,
}) => {
  await open(page, PATH);
  const { photo, thumbnails } = galleryOf(page);

  await test.step("a tap", async () => {
    await thumbnails.nth(1).tap();
    await expectPhoto(page, 2, 10);
  });
  await test.step("a swipe to the left shows the next photo, to the right the previous, and none before the first", async () => {
    await swipe(page, { x: -150, y: -5 });
    await expectPhoto(page, 3, 10);
    await swipe(page, { x: 150, y: 5 });
    await expectPhoto(page, 2, 10);
    await swipe(page, { x: 150, y: 0 });
    await expectPhoto(page, 1, 10);
    await swipe(page, { x: 150, y: 0 });
    await expectPhoto(page, 1, 10);
  });
  await test.step("a short swipe changes nothing, and the photo returns to its place", async () => {
    const before = await photo.boundingBox();
    await swipe(page, { x: -30, y: 0 });
    await expectPhoto(page, 1, 10);
    await expect.poll(() => photo.boundingBox()).toEqual(before);
  });
  await test.step("two fingers change nothing", async () => {
    await pretendSwipe(page, 1);
    await expectPhoto(page, 2, 10);
    await pretendSwipe(page, 2);
    await swipe(page, { x: 150, y: 0 });
    await expectPhoto(page, 1, 10);
  });
  await test.step("one finger moves a page that two have enlarged", async () => {
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
  await test.step("a swipe at the last photo changes nothing", async () => {
    for (let press = 1; press < 10; press++) await page.keyboard.press("ArrowRight");
    await expectPhoto(page, 10, 10);
    await swipe(page, { x: -150, y: 0 });
    await expectPhoto(page, 10, 10);
  });
  await test.step("a vertical swipe scrolls the page", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await swipe(page, { x: -60, y: -200 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expectPhoto(page, 10, 10);
  });
});

test("an enlarged photo shows its middle; a finger, the wheel and, while it has the focus, the arrow keys pan it to both ends, and it stays; buttons and keys move on", async ({
  page,
}) => {
  await open(page, PATH);
  await page.getByRole("link", { name: /^Enlarge: / }).click();
  const dialog = page.getByRole("dialog");
  const photo = dialog.getByRole("group", { name: "Photograph 1 of 10" });
  const place = () =>
    photo.evaluate((view) => view.scrollLeft / (view.scrollWidth - view.clientWidth));
  const panTo = (end: number, by: () => Promise<void>) =>
    expect(async () => {
      await by();
      expect(await place()).toBeCloseTo(end);
    }).toPass();
  await expect.poll(place).toBeCloseTo(0.5);
  await panTo(1, () => swipe(page, { x: -150, y: 0 }, photo));
  await panTo(0, () => swipe(page, { x: 150, y: 0 }, photo));
  await photo.hover();
  await panTo(1, () => page.mouse.wheel(120, 0));
  await expectNoViolations(page);
  await tabTo(page, photo, "Shift+Tab");
  await panTo(0, () => page.keyboard.press("ArrowLeft"));
  await expect(dialog.getByText("1 / 10", { exact: true })).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Next photograph" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("3 / 10", { exact: true })).toBeVisible();
});
