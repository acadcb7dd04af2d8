import { expect, test } from "./test.ts";

/* docs/product.md#startup-program */

test("Who's Behind the Program is closed at first; a click, Enter and Space open and close it", async ({
  page,
}) => {
  await page.goto("/startup-program");
  const disclosure = page.getByRole("group").filter({ hasText: "Who's Behind the Program" });
  const title = page.getByRole("heading", { name: "Who's Behind the Program" });
  const inside = disclosure.locator("p").first();
  await expect(disclosure).not.toHaveAttribute("open");
  await expect(inside).toBeHidden();
  await title.click();
  await expect(inside).toBeVisible();
  await title.click();
  await expect(inside).toBeHidden();

  // The link before it, then one step of the keyboard.
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inside).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(inside).toBeHidden();
  await expect(page.locator("summary")).toBeFocused();
});
