import { expectPhoto, galleryOf } from "./gallery.ts";
import { expectArrival, expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/events/quarterly-march-2025";
const TOTAL = 10;

test("by keyboard, a gallery can be read and left; at each end the button keeps the focus and does nothing more", async ({
  page,
}) => {
  await open(page, PATH);
  const { next, previous, thumbnails } = galleryOf(page);
  await tabTo(page, next);
  const press = async (key: string, position: number) => {
    await page.keyboard.press(key);
    await expectFocusKept(page);
    await expect(page.getByText(`${position} / ${TOTAL}`, { exact: true })).toBeVisible();
  };

  await test.step("to the first photo", async () => {
    await press("Enter", 2);
    await press("Space", 3);
    await tabTo(page, previous, "Shift+Tab");
    await press("ArrowLeft", 2);
    await press("ArrowLeft", 1);
    await expect(previous).toBeFocused();
    await press("ArrowRight", 2);
    await press("Enter", 1);
    await press("Enter", 1);
    await expect(previous).toBeFocused();
  });
  await test.step("the thumbnails", async () => {
    for (const position of [2, 5, TOTAL - 1]) {
      const thumbnail = thumbnails.nth(position - 1);
      await pressAt(page, thumbnail);
      await expectPhoto(page, position, TOTAL);
      await expect(thumbnail).toBeFocused();
    }
  });
  await test.step("to the last photo", async () => {
    await tabTo(page, next, "Shift+Tab");
    await press("ArrowRight", TOTAL);
    await expect(next).toBeFocused();
    await press("ArrowLeft", TOTAL - 1);
    await press("Enter", TOTAL);
    await press("Space", TOTAL);
    await expect(next).toBeFocused();
    await expectPhoto(page, TOTAL, TOTAL);
  });
  await test.step("out of the gallery", async () => {
    await pressAt(page, page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }));
    await expectArrival(page, "/upcoming-events");
  });
});
