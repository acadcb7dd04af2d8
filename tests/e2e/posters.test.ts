import { readFile } from "node:fs/promises";
import { posters } from "#site/content/posters.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/PracticalSecurityInfo#social";
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

test("there are four posters, each with an alternative text", async ({ page }) => {
  await open(page, PATH);
  const links = page.getByRole("link", { name: /^Enlarge/ });
  await expect(links).toHaveCount(4);
  for (const [index, { alt }] of posters.entries()) {
    await expect(links.nth(index).getByRole("img")).toHaveAttribute("alt", alt);
  }
});

for (const { title, alt, fileName } of posters) {
  test(`the poster "${title}" opens enlarged and closes by button and by Escape, back to where it was opened`, async ({
    page,
  }) => {
    await open(page, PATH);
    const poster = page.getByRole("link", { name: `Enlarge: ${alt}` });
    const dialog = page.getByRole("dialog", { name: title });
    await poster.click();
    await expect(dialog).toBeVisible();
    const enlarged = dialog.getByRole("img", { name: alt });
    await expect(enlarged).toBeInViewport({ ratio: 1 });
    const [small, large] = [
      await poster.getByRole("img").boundingBox(),
      await enlarged.boundingBox(),
    ];
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.5);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
  });

  test(`the poster "${title}" can be downloaded from its dialog`, async ({ page }) => {
    await open(page, PATH);
    await page.getByRole("link", { name: `Enlarge: ${alt}` }).click();
    const link = page.getByRole("dialog").getByRole("link", { name: /Download/ });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe(fileName);
    const file = await readFile(await download.path());
    expect(file.subarray(0, PNG.length)).toEqual(PNG);
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("the page behind an open poster cannot be reached, and a press beside it closes it", async ({
  page,
}) => {
  await open(page, PATH);
  await page
    .getByRole("link", { name: /^Enlarge/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () =>
        document.activeElement?.closest("dialog, body")?.matches("dialog") === false &&
        document.activeElement !== document.body,
    );
    expect(outside).toBe(false);
  }
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test("a poster that is opened while the one before it closes is shown", async ({ page }) => {
  await open(page, PATH);
  const [first, second] = await page.getByRole("link", { name: /^Enlarge/ }).all();
  await first?.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // As a key that is held down does: before the page is told that the dialog has closed.
  await second?.evaluate(async (link) => {
    const dialog = document.querySelector("dialog");
    const told = new Promise((resolve) => dialog?.addEventListener("close", resolve));
    dialog?.close();
    (link as HTMLElement).click();
    await told;
  });
  await expect(dialog.getByRole("img", { name: posters[1]?.alt ?? "" })).toBeVisible();
});

test("a poster fits a small screen with its buttons", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, PATH);
  await page
    .getByRole("link", { name: /^Enlarge/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img")).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("link", { name: /Download/ })).toBeInViewport({ ratio: 1 });
});
