import { expectPhoto, GALLERIES, galleryOf } from "./gallery.ts";
import { alive, open } from "./open.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

// The first one, which is in view on the page of the past events: to be clicked it moves nothing.
const [gallery] = GALLERIES;
if (!gallery) throw new Error("no event has a gallery");
const { path, title, total } = gallery;

test("the selected photo is kept over a reload and a visit to another page, and the way back from the gallery is one step to where it was left", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, "/past-events");
  await scrollTo(page, 350);
  await page.getByRole("main").locator(`a[href="${path}"]`).click();
  await expect(heading).toHaveText(title);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await alive(page);
  const { next, thumbnails } = galleryOf(page);
  await next.click();
  await next.click();
  await thumbnails.nth(6).click();
  await expectPhoto(page, 7, total);

  await test.step("a reload", async () => {
    await page.reload();
    await alive(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("another page and back", async () => {
    await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
    await expect(heading).toHaveText("Upcoming events");
    await page.goBack();
    await alive(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("the way back", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/past-events");
    await expect(heading).toHaveText("Past events");
    await expect.poll(() => scrollTop(page)).toBe(350);
  });
});

test("an address with a photo shows that one, with a photo that is none the first; another parameter is kept", async ({
  page,
}) => {
  const { current, thumbnails, next, previous } = galleryOf(page);
  await open(page, `${path}?from=mail&photo=3`);
  await expect(page.getByText(`3 / ${total}`, { exact: true })).toBeVisible();
  await next.click();
  await expect(page).toHaveURL(`${path}?from=mail&photo=4`);

  await open(page, `${path}?photo=${total + 1}`);
  await expect(page.getByText(`1 / ${total}`, { exact: true })).toBeVisible();
  await expect(current).toHaveCount(1);
  await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
  await expect(previous).toBeDisabled();
  await next.click();
  await expectPhoto(page, 2, total);
});
