import { site as identity } from "#site/content/site.ts";
import { startupProgram } from "#site/content/startup-program.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/startup-program";

test("Who's Behind the Program is closed at first, and a click opens and closes it", async ({
  page,
}) => {
  await open(page, PATH);
  const disclosure = page.getByRole("group").filter({ hasText: "Who's Behind the Program" });
  const inside = disclosure.locator("p").first();
  await expect(disclosure).not.toHaveAttribute("open");
  await expect(inside).toBeHidden();

  await page.getByRole("heading", { name: "Who's Behind the Program" }).click();
  await expect(inside).toBeVisible();
  await page.getByRole("heading", { name: "Who's Behind the Program" }).click();
  await expect(inside).toBeHidden();
});

for (const key of ["Enter", "Space"]) {
  test(`Who's Behind the Program is opened and closed with ${key}`, async ({ page }) => {
    await open(page, PATH);
    const summary = page.locator("summary");
    const inside = page.locator("details p").first();
    // The link before it, then one step of the keyboard.
    await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().focus();
    await page.keyboard.press("Tab");
    await expect(summary).toBeFocused();
    await page.keyboard.press(key);
    await expect(inside).toBeVisible();
    await page.keyboard.press(key);
    await expect(inside).toBeHidden();
  });
}

test("the process has five steps, in order", async ({ page }) => {
  await open(page, PATH);
  const process = page.getByRole("region", { name: startupProgram.process.heading });
  await expect(process.getByRole("listitem")).toHaveCount(5);
  await expect(process.getByRole("heading", { level: 3 })).toHaveText(
    startupProgram.process.steps.map(({ title }) => title),
  );
});

test("there are four benefits, each with a sentence", async ({ page }) => {
  await open(page, PATH);
  const benefits = page.getByRole("region", { name: "Benefits" });
  await expect(benefits.getByRole("term")).toHaveText([
    "Direct exposure to CISOs",
    "Authentic feedback",
    "Early validation",
    "Sharper positioning",
  ]);
  await expect(benefits.getByRole("definition")).toHaveCount(4);
});

test("the facts of the program are in its table", async ({ page }) => {
  await open(page, PATH);
  await expect(page.getByRole("table").getByRole("cell")).toHaveText([
    "10 minutes",
    "10 minutes",
    "up to 8 questions",
    "up to 2",
    "1 to 3 per quarter",
  ]);
});

test("the closing banner links to both partners, each in a tab of its own", async ({ page }) => {
  await open(page, PATH);
  const banner = page.getByRole("region", { name: startupProgram.banner.heading });
  for (const { name, url } of Object.values(identity.partners)) {
    const link = banner.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", url);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
});

test("Apply Now leads to the application form, from the top and from the end of the page", async ({
  page,
}) => {
  for (const end of ["first", "last"] as const) {
    await open(page, PATH);
    await page.getByRole("link", { name: "Apply Now" })[end]().click();
    await expect(page).toHaveURL(/\/apply-to-program$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Startup application");
  }
});
