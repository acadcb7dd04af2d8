import { SHOWN_PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

test("the HTML of each page paints it when nothing else arrives", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|404/);
  await page.route("**/*", (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.continue()
      : route.abort(),
  );
  for (const { path } of SHOWN_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toHaveCSS("opacity", "1");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading, path).toBeVisible();
    const size = await heading
      .locator("xpath=descendant-or-self::*[not(*)][last()]")
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect.soft(size, path).toBeGreaterThan(25);
    await expect.soft(page.getByRole("banner"), path).toHaveCSS("position", "fixed");
    const grounds = await page
      .locator(".on-ink, .on-paper")
      .evaluateAll((elements) => elements.map((e) => getComputedStyle(e).backgroundColor));
    expect.soft(new Set(grounds).size, path).toBeGreaterThan(1);
  }
});
