import { expect, test } from "./test.ts";

test("the chords near a mouse are lit, and no more when it leaves the hero", async ({ page }) => {
  await page.goto("/");
  const light = page.locator(".hero-light");
  await expect(light).toHaveCount(0);
  await page.mouse.move(1000, 400);
  await expect(light).toHaveCount(1);
  const before = await light.evaluate((figure) => getComputedStyle(figure).maskImage);
  await page.mouse.move(900, 300);
  await expect
    .poll(() => light.evaluate((figure) => getComputedStyle(figure).maskImage))
    .not.toBe(before);
  await page.getByRole("heading", { name: "Get in Touch" }).hover();
  await expect(light).toHaveCount(0);
});

test("a finger lights nothing", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, hasTouch: true });
  await page.goto("/");
  await page.touchscreen.tap(600, 500);
  await expect(page.locator(".hero-light")).toHaveCount(0);
  await page.close();
});
