import { expect, test } from "./test.ts";

test("the list of the rules on a wide screen: each entry leads to its rule", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/guidelines");
  const entries = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  await entries.nth(4).click();
  await expect(page).toHaveURL(/#confidentiality$/);
  await expect(page.getByRole("heading", { name: "Confidentiality and Privacy" })).toBeInViewport();
});
