import { expectPhoto } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/events/quarterly-march-2025";

test("the right and left keys turn to the next and the previous photo", async ({ page }) => {
  await open(page, PATH);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectPhoto(page, 3, 10);
  await page.keyboard.press("ArrowLeft");
  await expectPhoto(page, 2, 10);
});

test("the keys stop at both ends", async ({ page }) => {
  await open(page, PATH);
  await page.keyboard.press("ArrowLeft");
  await expectPhoto(page, 1, 10);
  for (let press = 0; press < 12; press++) await page.keyboard.press("ArrowRight");
  await expectPhoto(page, 10, 10);
});

for (const modifier of ["Shift", "Control", "Alt", "Meta"]) {
  test(`an arrow key with ${modifier} is not ours`, async ({ page }) => {
    await open(page, PATH);
    await page.keyboard.press(`${modifier}+ArrowRight`);
    await page.keyboard.press("ArrowRight");
    await expectPhoto(page, 2, 10);
  });
}

test.describe("while someone types", () => {
  // The page holds no such field: it is put there as markup, which Trusted Types refuse.
  test.use({ bypassCSP: true });

  for (const markup of [
    '<input value="abc">',
    "<textarea>abc</textarea>",
    "<select><option>a<option>b</select>",
    '<div contenteditable="true" tabindex="0">abc</div>',
  ]) {
    test(`the keys leave the gallery alone in ${markup}`, async ({ page }) => {
      await open(page, PATH);
      await page.evaluate((html) => {
        const box = document.createElement("div");
        box.id = "typing";
        box.innerHTML = html;
        document.querySelector("main")?.prepend(box);
      }, markup);
      await page.locator("#typing > *").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.locator("#typing > *").blur();
      await page.keyboard.press("ArrowRight");
      await expectPhoto(page, 2, 10);
    });
  }
});

test("the keys do nothing any more on the page after the gallery", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("main").getByRole("link", { name: "Past events" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past events");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/past-events$/);
});
