import { expectPhoto, galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

const PATH = "/events/quarterly-march-2025";

// The test inserts fields as markup, which Trusted Types would block.
test.use({ bypassCSP: true });

test("the arrow keys move to the next and the previous photo and stop at both ends, but not with a modifier or in a field", async ({
  page,
}) => {
  await open(page, PATH);
  const shows = (position: number) =>
    expect(page.getByText(`${position} / 10`, { exact: true })).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectPhoto(page, 3, 10);
  await page.keyboard.press("ArrowLeft");
  await expectPhoto(page, 2, 10);

  // If a modifier were ignored, the next key would lead one photo too far.
  for (const [index, modifier] of ["Shift", "Control", "Alt", "Meta"].entries()) {
    await test.step(`not with ${modifier}`, async () => {
      await page.keyboard.press(`${modifier}+ArrowRight`);
      await page.keyboard.press("ArrowRight");
      await shows(index + 3);
    });
  }

  for (const [index, markup] of [
    '<input value="abc">',
    "<textarea>abc</textarea>",
    "<select><option>a<option>b</select>",
    '<div contenteditable="true" tabindex="0">abc</div>',
  ].entries()) {
    await test.step(`not in ${markup}`, async () => {
      await page.evaluate((html) => {
        const box = document.createElement("div");
        box.id = "typing";
        box.innerHTML = html;
        document.getElementById("typing")?.remove();
        document.querySelector("main")?.prepend(box);
      }, markup);
      await page.locator("#typing > *").focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.locator("#typing > *").blur();
      await page.keyboard.press("ArrowLeft");
      await shows(5 - index);
    });
  }

  await test.step("at both ends", async () => {
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expectPhoto(page, 1, 10);
    await expect(galleryOf(page).previous).toBeDisabled();
    for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
    await expectPhoto(page, 10, 10);
  });
});
