import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** The rules of the specification (section 2), in its order; the content may have more. */
const RULES = [
  "Mutual Assistance",
  "No Marketing or Advertising",
  "Community Members",
  "Immediate Updates",
  "Confidentiality and Privacy",
  "Anonymous Questions",
  "Meetings",
  "Recommendations",
];

test("the guidelines: the way back to Home, then the rules of the specification in their order", async ({
  page,
}) => {
  await open(page, "/guidelines");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(breadcrumb.first()).toHaveText("Home");
  await expect(breadcrumb.last()).toHaveText("Guidelines");
  const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(titles.slice(0, RULES.length)).toEqual(RULES);
});

test("the list of the rules on a wide screen: each entry leads to its rule", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/guidelines");
  const entries = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  await expect(entries.nth(4)).toHaveText("5Confidentiality and Privacy");
  await entries.nth(4).click();
  await expect(page).toHaveURL(/#confidentiality$/);
  await expect(page.getByRole("heading", { name: "Confidentiality and Privacy" })).toBeInViewport();
});
