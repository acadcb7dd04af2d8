import { expectPhoto, GALLERIES, galleryOf, visibleInRow } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

test("the galleries of the specification have as many photos as it says", () => {
  expect(GALLERIES).toEqual(
    expect.arrayContaining([
      { path: "/events/quarterly-march-2025", title: "Quarterly Event", total: 10 },
      { path: "/events/launch-december-2024", title: "Launch Event", total: 17 },
    ]),
  );
});

for (const { path, title, total } of GALLERIES) {
  test(`${title} shows its first photo, ${total} thumbnails, its thanks and both ways on`, async ({
    page,
  }) => {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const main = page.getByRole("main");
    await expect(main.getByText(/thank you/i)).toBeVisible();
    await expect(main.getByRole("link", { name: "Past events" })).toHaveAttribute(
      "href",
      "/past-events",
    );
    await expect(main.getByRole("link", { name: "UPCOMING EVENTS" })).toHaveAttribute(
      "href",
      "/upcoming-events",
    );
    await expect(galleryOf(page).thumbnails).toHaveCount(total);
    await expectPhoto(page, 1, total);
  });

  test(`${title} goes forward to its last photo and back to its first, and no further`, async ({
    page,
  }) => {
    await open(page, path);
    const { previous, next } = galleryOf(page);
    await expect(previous).toBeDisabled();
    for (let position = 2; position <= total; position++) {
      await expect(next).toBeEnabled();
      await next.click();
      await expect(page.getByText(`${position} / ${total}`, { exact: true })).toBeVisible();
    }
    await expectPhoto(page, total, total);
    await expect(next).toBeDisabled();
    await expect(previous).toBeFocused();
    for (let position = total - 1; position >= 1; position--) await previous.click();
    await expectPhoto(page, 1, total);
    await expect(previous).toBeDisabled();
    await expect(next).toBeFocused();
  });

  test(`${title} shows the photo whose thumbnail is clicked`, async ({ page }) => {
    await open(page, path);
    const { thumbnails } = galleryOf(page);
    for (const position of [3, total, 1, Math.ceil(total / 2)]) {
      await thumbnails.nth(position - 1).click();
      await expectPhoto(page, position, total);
    }
  });
}

for (const width of [390, 768, 1280, 1920]) {
  test(`the row brings the selected thumbnail into view and leaves the page where it is, at ${width}px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(page, "/events/launch-december-2024");
    const { thumbnails, next } = galleryOf(page);
    await next.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    for (let position = 2; position <= 17; position++) await next.click();
    await expectPhoto(page, 17, 17);
    expect(await visibleInRow(thumbnails.first())).toBe(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });
}

test("the selected photo is told to those who do not see it", async ({ page }) => {
  await open(page, "/events/quarterly-march-2025");
  const { next, thumbnails } = galleryOf(page);
  await next.click();
  const alt = await thumbnails.nth(1).getByRole("img").getAttribute("alt");
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`Photograph 2 of 10: ${alt}`);
});

test("the ways out of a gallery lead to the past and the upcoming events", async ({ page }) => {
  await open(page, "/events/quarterly-march-2025");
  await page.getByRole("main").getByRole("link", { name: "Past events" }).click();
  await expect(page).toHaveURL(/\/past-events$/);
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
  await expect(page).toHaveURL(/\/upcoming-events$/);
});
