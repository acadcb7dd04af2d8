import { expect, test } from "./test.ts";

test("the card of the first episode and the registration form are both shown, beside each other where there is room", async ({
  page,
}) => {
  await page.goto("/PracticalSecurity");
  const article = page.getByRole("article").filter({ hasText: "First Episode Launch" });
  await expect(article.getByRole("heading", { name: "COMING SOON" })).toBeVisible();
  await expect(article.getByText("Episode 1", { exact: true })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await article.boundingBox();
    const form = await page.locator("form").boundingBox();
    if (!card || !form) throw new Error("card or form is missing");
    const beside = card.y < form.y + form.height && form.y < card.y + card.height;
    expect(beside, `beside each other at ${width} px`).toBe(width === 1280);
  }
});
