import { GALLERIES } from "../events.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { hydrated, open, scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

// The card of the first one is in view on the page of past events, so that a click does not scroll.
const [gallery] = GALLERIES;
if (!gallery) throw new Error("no event has a gallery");
const { path, title, total } = gallery;

test("the selected photo survives a reload and a visit to another page; Back returns to the card", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, "/past-events");
  await scrollTo(page, 350);
  const card = page.getByRole("listitem").filter({ has: page.locator(`a[href="${path}"]`) });
  const photo = await card.getByRole("img").boundingBox();
  if (!photo) throw new Error("the card has no photograph");
  await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
  await expect(heading).toHaveText(title);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await hydrated(page);
  const { next, thumbnails } = galleryOf(page);
  await next.click();
  await next.click();
  await thumbnails.nth(6).click();
  await expectPhoto(page, 7, total);

  await test.step("a reload", async () => {
    await page.reload();
    await hydrated(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("another page and back", async () => {
    await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
    await expect(heading).toHaveText("Upcoming events");
    await page.goBack();
    await hydrated(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("back to the card", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/past-events");
    await expect(heading).toHaveText("Past events");
    await expect.poll(() => scrollTop(page)).toBe(350);
  });
});

test("the URL follows once the visitor has rested for half a second", async ({ page }) => {
  await open(page, path);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const _ of [2, 3, 4]) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`4 / ${total}`, { exact: true })).toBeVisible();
  await page.clock.runFor(499);
  await expect(page).toHaveURL(path);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${path}?photo=4`);
});

test("a URL with a photo shows it, one with an unknown photo shows the first; other parameters are kept", async ({
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
