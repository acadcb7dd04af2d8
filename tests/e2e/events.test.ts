import { WHOLE } from "../whole.ts";
import { GALLERIES } from "./gallery.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#past-events */

for (const { path, title } of WHOLE ? GALLERIES : GALLERIES.slice(0, 1)) {
  test(`the card of ${path} leads to its gallery, wherever it is pressed`, async ({ page }) => {
    await page.goto("/past-events");
    const link = page.locator(`a[href="${path}"]`);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

    await page.goBack();
    const card = page.getByRole("main").getByRole("listitem").filter({ has: link });
    await card.scrollIntoViewIfNeeded();
    const photo = await card.getByRole("img").boundingBox();
    if (!photo) throw new Error("the card has no photograph");
    await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
    await expect(page).toHaveURL(path);
  });
}
