import type { Page } from "@playwright/test";
import { expectPhoto, GALLERIES, galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

for (const { path, title, total } of GALLERIES) {
  test(`every picture of ${title} has its size and an alternative text`, async ({ page }) => {
    await open(page, path);
    const pictures = await page.locator("img").evaluateAll((images) =>
      images.map((image) => ({
        width: Number(image.getAttribute("width")),
        height: Number(image.getAttribute("height")),
        alt: image.getAttribute("alt"),
      })),
    );
    expect(pictures.length).toBeGreaterThan(total);
    for (const { width, height, alt } of pictures) {
      expect(width).toBeGreaterThan(0);
      expect(height).toBeGreaterThan(0);
      expect(alt).not.toBeNull();
    }
    const thumbnails = page.getByRole("list", { name: "All photographs" }).getByRole("img");
    const texts = await thumbnails.evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).alt),
    );
    expect(new Set(texts.filter(Boolean)).size).toBe(total);
  });
}

/** The requests of a page, and those of them for one photo as only the main photo is shown: no thumbnail's. */
function recordPhotos(page: Page) {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const large = async (position: string, among = requested) => {
    const row = page.getByRole("list", { name: "All photographs" });
    const thumbnails = await row
      .locator("source")
      .evaluateAll((s) => s.map((e) => (e as HTMLSourceElement).srcset));
    const own = among.filter((path) => path.startsWith(`/assets/${position}.`));
    return own.filter((path) => path.endsWith(".avif") && !thumbnails.join().includes(path));
  };
  return { requested, large };
}

test("the next photo is fetched once the page is at rest, so that the step to it shows at once", async ({
  page,
}) => {
  const { requested, large } = recordPhotos(page);
  const atLoad = page.waitForEvent("load").then(() => [...requested]);
  await page.goto("/events/quarterly-march-2025");
  expect(await large("01", await atLoad)).toHaveLength(1);
  expect(await large("02", await atLoad)).toEqual([]);
  await expect.poll(() => large("02")).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  expect(await large("03")).toEqual([]);

  await galleryOf(page).next.click();
  await expectPhoto(page, 2, 10);
  expect(await large("02")).toHaveLength(1);
});

test("both neighbours of a photo in the middle are fetched", async ({ page }) => {
  const { large } = recordPhotos(page);
  await open(page, "/events/quarterly-march-2025?photo=6");
  for (const position of ["05", "07"]) await expect.poll(() => large(position)).toHaveLength(1);
});
