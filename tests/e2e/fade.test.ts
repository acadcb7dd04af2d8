import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { ANIMATED, expect, test } from "./test.ts";

/* docs/product.md#navigation. That each page fades in, after which delay, and not with reduced motion, is in pages.test.ts. */

test.use(ANIMATED);

test("a prerendered page fades in when it is shown", async ({ page }) => {
  await page.goto("/guidelines");
  const main = page.getByRole("main");
  await expect(main).toHaveCSS("opacity", "1");
  const opacity = await main.evaluate(async (element) => {
    // Chromium does not prerender under automation.
    document.dispatchEvent(new Event("prerenderingchange"));
    await new Promise(requestAnimationFrame);
    return Number(getComputedStyle(element).opacity);
  });
  expect(opacity).toBeLessThan(0.1);
  await expect(main).toHaveCSS("opacity", "1");
});

test("from page to page the bar does not fade or move while the page behind it fades in", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  // Where the font misses the first frame of a page, that page keeps its fallback: here, both do.
  await page.route("**/*.woff2", (route) => route.abort());
  await open(page, "/");
  const { header, link } = barOf(page);
  const logo = header.locator(".brand");
  const before = await logo.boundingBox();
  await link("GUIDELINES").click();
  await expect(page).toHaveURL("/guidelines");
  // The page is read before it is shown.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const animations = await header.evaluate((bar) => bar.getAnimations({ subtree: true }).length);
  expect(animations).toBe(0);
  await expect(header).toHaveCSS("opacity", "1");
  expect(await logo.boundingBox()).toEqual(before);
});

test("opened at a fragment, a page is there in its first frame and fades in over paper; otherwise at its top, over ink", async ({
  page,
}) => {
  // As on a slow phone, where the first frame would come before the end of the document.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const [main] = document.getElementsByTagName("main");
      const paper = main && getComputedStyle(main).backgroundColor;
      const ground = getComputedStyle(document.body).backgroundImage;
      window.firstFrame = { top: scrollY, isOnPaper: Boolean(paper && ground.includes(paper)) };
    });
  });
  const firstFrameOf = async (path: string) => {
    await page.goto("about:blank");
    await page.goto(path);
    return (await page.waitForFunction(() => window.firstFrame)).jsonValue();
  };
  for (const [path, fragment] of [
    ["/guidelines", "#meetings"],
    ["/PracticalSecurityInfo", "#social"],
  ] as const) {
    expect(await firstFrameOf(path), path).toEqual({ top: 0, isOnPaper: false });
    const first = await firstFrameOf(path + fragment);
    expect(first?.isOnPaper, path + fragment).toBe(true);
    expect(first?.top, path + fragment).toBeGreaterThan(100);
  }
});

declare global {
  interface Window {
    firstFrame?: { top: number; isOnPaper: boolean };
  }
}
