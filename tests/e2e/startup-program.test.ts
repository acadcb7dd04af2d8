import { expect, test } from "./test.ts";

/* docs/product.md#startup-program */

test("Who's Behind the Program is collapsed at first; a click, Enter and Space expand and collapse it", async ({
  page,
}) => {
  await page.goto("/startup-program");
  const title = page.getByRole("heading", { name: "Who's Behind the Program" });
  const summary = page.locator("summary");
  const inside = page.locator("details p").first();
  await expect(inside).toBeHidden();
  await title.click();
  await expect(inside).toBeVisible();
  await title.click();
  await expect(inside).toBeHidden();

  // From the link before it.
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inside).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(inside).toBeHidden();
});
