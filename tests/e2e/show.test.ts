import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/PracticalSecurity";

test("the intro promises no fluff, in three feature cards", async ({ page }) => {
  await open(page, PATH);
  const main = page.getByRole("main");
  await expect(main.locator("header")).toContainText(/no fluff/i);
  const cards = main.getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole("heading", { level: 2 })).toHaveCount(3);
});

test("the card of the first episode says that it is coming soon, without a date", async ({
  page,
}) => {
  await open(page, PATH);
  const card = page.getByRole("article").filter({ hasText: "First Episode Launch" });
  await expect(card.getByRole("heading", { name: "COMING SOON" })).toBeVisible();
  await expect(card.getByText("Episode 1", { exact: true })).toBeVisible();
  await expect(card.getByText(/date tbd/i)).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`card and registration form are both on the page, ${width}px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, PATH);
    const card = await page.getByRole("article").boundingBox();
    const form = await page.locator("form").boundingBox();
    if (!card || !form) throw new Error("card or form is missing");
    const beside = card.y < form.y + form.height && form.y < card.y + card.height;
    expect(beside).toBe(width === 1280);
  });
}

test("a speaker finds the guide", async ({ page }) => {
  await open(page, PATH);
  await page
    .getByRole("main")
    .getByRole("link", { name: /speaker guide/i })
    .click();
  await expect(page).toHaveURL(/\/PracticalSecurityInfo$/);
});
