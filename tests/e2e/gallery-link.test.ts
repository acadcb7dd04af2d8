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

test("the address follows the photo, which survives a reload and another page; Back returns", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const { thumbnails, next } = galleryOf(page);
  await open(page, "/past-events");
  await scrollTo(page, 350);
  const card = page.getByRole("listitem").filter({ has: page.locator(`a[href="${path}"]`) });
  // The link lies over all of the card.
  await card.getByRole("img").click({ force: true });
  await expect(heading).toHaveText(title);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await hydrated(page);

  await test.step("after half a second of rest: the address names the photo, and never the first", async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const _ of [2, 3, 4]) await next.click();
    await expectPhoto(page, 4, total);
    await page.clock.runFor(499);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(`${path}?photo=4`);
    for (const [position, search] of [
      [1, ""],
      [7, "?photo=7"],
    ] as const) {
      await thumbnails.nth(position - 1).click();
      await expectPhoto(page, position, total);
      await page.clock.runFor(500);
      await expect(page).toHaveURL(path + search);
    }
    await page.clock.resume();
  });
  await test.step("after a reload: the photo is shown", async () => {
    await page.reload();
    await hydrated(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("after another page and Back: the photo is shown", async () => {
    await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
    await expect(heading).toHaveText("Upcoming events");
    await page.goBack();
    await hydrated(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("after Back again: the card is where it was", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/past-events");
    await expect(heading).toHaveText("Past events");
    await expect.poll(() => scrollTop(page)).toBe(350);
  });
});

test("a link to a photo, on a slow line: it is shown from the start and fetched once, the first never", async ({
  page,
  site,
}) => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  using proxy = await sendInPieces(site.url, /(?=class="gallery-controls)/, () => rest);
  const release = await holdRequests(page, SCRIPTS);
  const { large } = recordPhotos(page);
  const { photo, enlarge, previous } = galleryOf(page);
  const expectShown = async () => {
    await expectPhoto(page, 6, total);
    const width = photo.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    expect(await width).toBeGreaterThan(0);
    expect(await large(6)).toHaveLength(1);
    expect(await large(1)).toEqual([]);
  };
  await page.goto(`${proxy.url}${path}?photo=6`, { waitUntil: "commit" });
  await enlarge.waitFor({ state: "attached" });
  // Without the `expect` of the page's head, the browser would show and fetch the first photo now.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
  expect(await previous.count()).toBe(0);
  sendRest();
  await page.waitForLoadState();
  expect(await large(6), "fetched before the page has loaded").toHaveLength(1);
  await expectShown();

  await test.step("when the island comes: nothing moves, and only its neighbours are fetched", async () => {
    release();
    await hydrated(page);
    for (const position of [5, 7]) await expect.poll(() => large(position)).toHaveLength(1);
    await expectShown();
    expect(await layoutShifts(page)).toEqual([]);
  });
});

test("a link to no photo shows the first, before the island runs and after", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(`${path}?from=mail&photo=0`);
  await expectPhoto(page, 1, total);
  release();
  await hydrated(page);
  await expectPhoto(page, 1, total);
  await test.step("the next photo: other parameters are kept", async () => {
    await page.clock.install();
    await galleryOf(page).next.click();
    await page.clock.fastForward(500);
    await expect(page).toHaveURL(`${path}?from=mail&photo=2`);
  });
});
