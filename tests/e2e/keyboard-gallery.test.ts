import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { expectArrival, expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/events/quarterly-march-2025";
const TOTAL = 10;

/** Presses a key until the photo at this position, counted from 1, is shown; the focus is never lost on the way. */
async function pressUntil(page: Page, key: string, position: number): Promise<void> {
  const reached = page.getByText(`${position} / ${TOTAL}`, { exact: true });
  for (let press = 1; press < TOTAL; press++) {
    await page.keyboard.press(key);
    await expectFocusKept(page);
  }
  await expect(reached).toBeVisible();
}

test("from Home by the menu to the past events, into a gallery, through it and out again", async ({
  page,
}) => {
  await open(page, "/");
  const { events, past } = barOf(page);
  await pressAt(page, events);
  await pressAt(page, past);
  await expectArrival(page, "/past-events");
  await pressAt(page, page.getByRole("main").locator(`a[href="${PATH}"]`));
  await expectArrival(page, PATH);
  await tabTo(page, galleryOf(page).next);

  await pressUntil(page, "ArrowRight", TOTAL);
  await expectPhoto(page, TOTAL, TOTAL);
  await pressUntil(page, "ArrowLeft", 1);
  await expectPhoto(page, 1, TOTAL);

  await pressAt(page, page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }));
  await expectArrival(page, "/upcoming-events");
});

for (const key of ["Enter", "Space"]) {
  test(`${key} on the buttons goes to the end and back, and at each end the other button has the focus`, async ({
    page,
  }) => {
    await open(page, PATH);
    const { next, previous } = galleryOf(page);
    await tabTo(page, next);
    await pressUntil(page, key, TOTAL);
    await expect(previous).toBeFocused();
    await pressUntil(page, key, 1);
    await expect(next).toBeFocused();
  });
}

test("the arrow keys, while a button has the focus, leave it on the other one at each end", async ({
  page,
}) => {
  await open(page, PATH);
  const { next, previous } = galleryOf(page);
  await tabTo(page, next);
  await pressUntil(page, "ArrowRight", TOTAL);
  await expect(previous).toBeFocused();
  await pressUntil(page, "ArrowLeft", 1);
  await expect(next).toBeFocused();
});

test("Enter on a thumbnail shows its photo and leaves the focus on it", async ({ page }) => {
  await open(page, PATH);
  const { thumbnails } = galleryOf(page);
  for (const position of [2, 5, TOTAL]) {
    const thumbnail = thumbnails.nth(position - 1);
    await pressAt(page, thumbnail);
    await expectPhoto(page, position, TOTAL);
    await expect(thumbnail).toBeFocused();
  }
  await page.keyboard.press("ArrowLeft");
  await expectPhoto(page, TOTAL - 1, TOTAL);
  await expectFocusKept(page);
});
