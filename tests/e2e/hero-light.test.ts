import { barOf } from "./bar.ts";
import { ANIMATED, expect, test } from "./test.ts";

test.use(ANIMATED);

test("the chords near the mouse light up until it leaves the hero", async ({ page }) => {
  await page.goto("/");
  const light = page.locator(".hero-light");
  await expect(light).toBeHidden();
  await page.mouse.move(1000, 400);
  await expect(light).toBeVisible();
  const before = await light.evaluate((figure) => getComputedStyle(figure).maskImage);
  await page.mouse.move(900, 300);
  await expect
    .poll(() => light.evaluate((figure) => getComputedStyle(figure).maskImage))
    .not.toBe(before);
  await page.getByRole("heading", { name: "Get in Touch" }).hover();
  await expect(light).toBeHidden();
});

test("the figure draws itself for a visitor who arrives at the site, not for one who returns to the page", async ({
  page,
}) => {
  // So slow that it cannot end by itself.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  const animations = () =>
    page
      .locator(".hero-chords")
      .evaluate(
        (figure) =>
          figure.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running")
            .length,
      );
  await page.goto("/");
  expect(await animations()).toBeGreaterThan(0);
  await page.goto("/guidelines");
  await barOf(page).link("HOME").click();
  await expect(page).toHaveURL("/");
  await expect.poll(animations).toBe(0);
});

test("a finger lights nothing up", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, hasTouch: true });
  await page.goto("/");
  await page.touchscreen.tap(600, 500);
  await expect(page.locator(".hero-light")).toBeHidden();
  await page.close();
});
