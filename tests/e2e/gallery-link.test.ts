import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { expectPhoto, galleryOf, recordPhotos } from "./gallery.ts";
import { holdRequests, layoutShifts } from "./loading.ts";
import { hydrated, open, scrollTo, scrollTop } from "./open.ts";
import { sendInPieces } from "./pieces.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries: the address of a photo, and a shared link to it */

const SCRIPTS = "**/assets/*.js*";

const [gallery] = GALLERIES;
if (!gallery) throw new Error("no event has a gallery");
// Its card is in view on the page of past events, so that a click does not scroll.
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
  await expect(page).toHaveURL(`${path}?photo=7`);

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

test("the URL follows once the visitor has rested for half a second; that of the first photo names none", async ({
  page,
}) => {
  await open(page, path);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const _ of [2, 3, 4]) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`4 / ${total}`, { exact: true })).toBeVisible();
  await page.clock.runFor(499);
  await expect(page).toHaveURL(path);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${path}?photo=4`);
  await galleryOf(page).thumbnails.first().click();
  await expect(page.getByText(`1 / ${total}`, { exact: true })).toBeVisible();
  await page.clock.runFor(500);
  await expect(page).toHaveURL(path);
});

for (const position of ALL ? [6, total] : [6]) {
  test(`a link to photo ${position} shows it from the start and does not fetch the first one; when the island comes, nothing moves or is fetched again`, async ({
    page,
  }) => {
    const { large } = recordPhotos(page);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(`${path}?photo=${position}`);
    await expectPhoto(page, position, total);
    const { photo } = galleryOf(page);
    const width = () => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    expect(await width()).toBeGreaterThan(0);
    expect(await large(position)).toHaveLength(1);

    release();
    await hydrated(page);
    await expectPhoto(page, position, total);
    expect(await width()).toBeGreaterThan(0);
    expect(await large(position)).toHaveLength(1);
    expect(await large(1)).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test("a link whose page arrives slowly: the first photo is not fetched while the rest is missing", async ({
  page,
  site,
}) => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  using proxy = await sendInPieces(site.url, /(?=class="gallery-controls)/, () => rest);
  const { large } = recordPhotos(page);
  await page.goto(`${proxy.url}${path}?photo=6`, { waitUntil: "commit" });
  await page.getByRole("link", { name: /^Enlarge: / }).waitFor({ state: "attached" });
  // A browser that shows what has come would fetch it now; this one has no frame before the end.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
  expect(await page.locator(".gallery-controls").count()).toBe(0);
  sendRest();
  await expectPhoto(page, 6, total);
  await page.waitForLoadState();
  expect(await large(6)).toHaveLength(1);
  expect(await large(1)).toEqual([]);
});

test("a link to no photo shows the first one, before and after the island runs", async ({
  page,
}) => {
  const { current, thumbnails, photo } = galleryOf(page);
  const expectFirst = async () => {
    await expect(page.getByText(`1 / ${total}`, { exact: true })).toBeVisible();
    await expect(current).toHaveCount(1);
    await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
    await expect(photo).toBeVisible();
  };
  const invalid = ["0", "1.5", "-1", "x", "", "3;4", "1e9", "NaN", "Infinity", `${total + 1}`];
  for (const value of invalid) {
    await test.step(`?photo=${value}`, async () => {
      await page.goto(`${path}?photo=${value}`);
      await expectFirst();
    });
  }
  await hydrated(page);
  await expectFirst();
  await test.step("other parameters are kept", async () => {
    await open(page, `${path}?from=mail&photo=3`);
    await galleryOf(page).next.click();
    await expect(page).toHaveURL(`${path}?from=mail&photo=4`);
  });
});

test("a photo is fetched before the page has loaded, with a link and without", async ({ page }) => {
  for (const [position, search] of [
    [1, ""],
    [6, "?photo=6"],
  ] as const) {
    const { requested, large } = recordPhotos(page);
    const atLoad = page.waitForEvent("load").then(() => [...requested]);
    await open(page, path + search);
    expect(await large(position, await atLoad)).toHaveLength(1);
  }
});
