import { barOf } from "./bar.ts";
import { expect, MOVING, test } from "./test.ts";

test.use(MOVING);

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

test("the hero draws itself for someone who comes to the site, and stands there for someone who comes back to it", async ({
  page,
}) => {
  // So slow that nothing but the page itself can bring it to its end.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  const drawings = () =>
    page
      .locator(".hero-chords")
      .evaluate(
        (figure) =>
          figure.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running")
            .length,
      );
  await page.goto("/");
  expect(await drawings()).toBeGreaterThan(0);
  await page.goto("/guidelines");
  await barOf(page).link("HOME").click();
  await expect(page).toHaveURL("/");
  await expect.poll(drawings).toBe(0);
});

test("a finger lights nothing", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, hasTouch: true });
  await page.goto("/");
  await page.touchscreen.tap(600, 500);
  await expect(page.locator(".hero-light")).toHaveCount(0);
  await page.close();
});
