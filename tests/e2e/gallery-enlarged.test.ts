import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

const PATH = "/events/quarterly-march-2025";

const enlarge = (page: Page) => page.getByRole("link", { name: /^Enlarge: / });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Photographs" });

test("a photo opens in the whole window, where keys and buttons move on; Escape and the close button return to the page with the last photo shown", async ({
  page,
}) => {
  await open(page, PATH);
  const link = enlarge(page);
  await link.click();
  await expect(dialog(page)).toBeInViewport({ ratio: 1 });
  const { width = 0, height = 0 } = (await dialog(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([1280, 720]);
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await dialog(page).getByRole("button", { name: "Next photograph" }).click();
  await expect(dialog(page).getByText("3 / 10", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?photo=3`);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(galleryOf(page).thumbnails.nth(2)).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test("the Caption button shows and hides the alternative text, on the page and in the whole window", async ({
  page,
}) => {
  await open(page, PATH);
  const { photo } = galleryOf(page);
  const caption = page.locator("figcaption").filter({ visible: true });
  await expect(caption).toHaveCount(0);
  await page.getByRole("button", { name: "Caption" }).click();
  await expect(caption).toHaveText((await photo.getAttribute("alt")) ?? "");
  await enlarge(page).click();
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByText("2 / 10", { exact: true })).toBeVisible();
  const shown = dialog(page).getByRole("img");
  await expect(dialog(page).locator("figcaption")).toHaveText(
    (await shown.getAttribute("alt")) ?? "",
  );
  await dialog(page).getByRole("button", { name: "Caption" }).click();
  await expect(dialog(page).locator("figcaption")).toHaveCount(0);
});
