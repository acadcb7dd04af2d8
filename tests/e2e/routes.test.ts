import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

for (const { path, heading } of PAGES) {
  test(`${path} shows its heading, without a word on the console`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("© 2025");
  });
}
