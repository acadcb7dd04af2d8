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

/** The addresses of one photo in widths that only the main photo is shown at. */
const LARGE = (position: string) =>
  new RegExp(`/media/quarterly-march-2025-${position}-[0-9a-f]+-(576|800|1120|1600)\\.avif$`);

test("the next photo is fetched once the page is at rest, so that the step to it shows at once", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const atLoad = page.waitForEvent("load").then(() => [...requested]);
  const neighbour = page.waitForResponse((response) => LARGE("02").test(response.url()));
  await page.goto("/events/quarterly-march-2025");
  expect((await atLoad).some((url) => LARGE("01").test(url))).toBe(true);
  expect((await atLoad).some((url) => LARGE("02").test(url))).toBe(false);
  expect((await neighbour).headers()["content-type"]).toBe("image/avif");
  await page.waitForLoadState("networkidle");
  expect(requested.some((url) => LARGE("03").test(url))).toBe(false);

  const before = requested.filter((url) => LARGE("02").test(url)).length;
  await galleryOf(page).next.click();
  await expectPhoto(page, 2, 10);
  expect(requested.filter((url) => LARGE("02").test(url))).toHaveLength(before);
});

test("both neighbours of a photo in the middle are fetched", async ({ page }) => {
  const neighbours = ["05", "07"].map((position) =>
    page.waitForResponse((response) => LARGE(position).test(response.url())),
  );
  await open(page, "/events/quarterly-march-2025?photo=6");
  for (const response of await Promise.all(neighbours)) expect(response.status()).toBe(200);
});
