import { barOf } from "./bar.ts";
import { fades } from "./loading.ts";
import { open } from "./open.ts";
import { ANIMATED, expect, test } from "./test.ts";

/* docs/product.md#navigation. That each page fades in, after which delay, and not with reduced motion, is in pages.test.ts. */

test.use(ANIMATED);

declare global {
  interface Window {
    firstFrame?: { top: number; isOnPaper: boolean };
  }
}

test("a page fades in when it is shown; the bar does not, and at a fragment nothing else comes first", async ({
  page,
  allowConsole,
}) => {
  await test.step("a prerendered page fades in when it is shown", async () => {
    await page.goto("/guidelines");
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
      // Chromium does not prerender under automation.
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    expect(await fades(page)).toEqual([{ isCss: true, from: "0.01", delay: 50 }]);
  });
  await test.step("from page to page the bar neither fades nor moves", async () => {
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
    await page.unrouteAll();
  });
  await test.step("at a fragment the first frame is there, over paper; otherwise at the top, over ink", async () => {
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
      await page.goto(path, { waitUntil: "commit" });
      return (await page.waitForFunction(() => window.firstFrame)).jsonValue();
    };
    expect(await firstFrameOf("/guidelines")).toEqual({ top: 0, isOnPaper: false });
    for (const path of ["/guidelines#meetings", "/PracticalSecurityInfo#social"]) {
      const first = await firstFrameOf(path);
      expect(first?.isOnPaper, path).toBe(true);
      expect(first?.top, path).toBeGreaterThan(100);
    }
  });
});
