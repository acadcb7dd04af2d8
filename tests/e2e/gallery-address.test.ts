import { expectPhoto, galleryOf } from "./gallery.ts";
import { alive, open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/events/quarterly-march-2025";

test("an address with ?photo=3 shows the third photo", async ({ page }) => {
  await open(page, `${PATH}?photo=3`);
  await expectPhoto(page, 3, 10);
});

test("a reload shows the photo that was selected", async ({ page }) => {
  await open(page, PATH);
  await galleryOf(page).thumbnails.nth(6).click();
  await expectPhoto(page, 7, 10);
  await page.reload();
  await alive(page);
  await expectPhoto(page, 7, 10);
});

test("the way back to a gallery shows the photo that was selected", async ({ page }) => {
  await open(page, PATH);
  await galleryOf(page).thumbnails.nth(4).click();
  await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upcoming events");
  await page.goBack();
  await expectPhoto(page, 5, 10);
});

test("the way back from a gallery is one step, however many photos were looked at", async ({
  page,
}) => {
  await open(page, "/past-events");
  await page.getByRole("main").locator(`a[href="${PATH}"]`).click();
  const { next } = galleryOf(page);
  for (let position = 2; position <= 4; position++) await next.click();
  await expectPhoto(page, 4, 10);
  await page.goBack();
  await expect(page).toHaveURL(/\/past-events$/);
});

test("another parameter of the address is kept", async ({ page }) => {
  await open(page, `${PATH}?from=mail&photo=3`);
  await galleryOf(page).next.click();
  await expect(page).toHaveURL(`${PATH}?from=mail&photo=4`);
});

for (const query of ["0", "11", "-1", "1.5", "x", "", "3;4", "1e9", "NaN"]) {
  test(`an address with ?photo=${query} shows the first photo`, async ({ page }) => {
    await open(page, `${PATH}?photo=${query}`);
    await expect(page.getByText("1 / 10", { exact: true })).toBeVisible();
    const { current, thumbnails, next, previous } = galleryOf(page);
    await expect(current).toHaveCount(1);
    await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
    await expect(previous).toBeDisabled();
    await next.click();
    await expectPhoto(page, 2, 10);
  });
}
