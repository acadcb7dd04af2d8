import { guidelines } from "#site/content/guidelines.ts";
import { UNKNOWN_PATH } from "../pages.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { fades, scrollTo, scrollTop } from "./motion.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#navigation, docs/product.md#404-page: from page to page, and within a page. */

test("a link opens a page at its top; back and forward, also from the cache, return to its place", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await scrollTo(page, 900);
  await barOf(page).link("GUIDELINES").click();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page, 500);

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(500);

  // WebKitGTK 2.50 restores a page of the back/forward cache at its top.
  await scrollTo(page, 600);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    window.scrollTo({ top: 0, behavior: "instant" });
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  expect(await scrollTop(page)).toBe(600);
});

declare global {
  interface Window {
    firstFrame?: { top: number; isOnPaper: boolean };
  }
}

test("a prerendered page fades in when it is shown, and at a fragment nothing else comes first", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/guidelines");
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    // Chromium does not prerender under automation.
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  expect(await fades(page)).toEqual([{ isCss: true, from: "0.01", delay: 50 }]);

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
  for (const fragment of ["", "#meetings"]) {
    await page.goto("about:blank");
    await page.goto(`/guidelines${fragment}`, { waitUntil: "commit" });
    const first = await (await page.waitForFunction(() => window.firstFrame)).jsonValue();
    expect(first?.isOnPaper).toBe(fragment !== "");
    if (fragment) expect(first?.top).toBeGreaterThan(100);
    else expect(first?.top).toBe(0);
  }
});

test("a document: the skip link, the contents that mark what is read, and Shift+Tab back to the top", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await open(page, "/guidelines");
  await test.step("the skip link is the first stop, and leads into the content", async () => {
    const link = page.getByRole("link", { name: "Skip to content" });
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(main.getByRole("link", { name: "Home" })).toBeFocused();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step("on a wide screen the contents stay in view, and mark the rule that is read", async () => {
    await page.goto("/guidelines");
    const contents = page.getByRole("navigation", { name: "Contents" });
    const marked = contents.locator("[aria-current=location]");
    for (const { id, title } of guidelines.rules) {
      await contents.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(`/guidelines#${id}`);
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expect(contents).toBeInViewport();
      await expect(marked).toHaveText(new RegExp(`${title}$`));
    }
    const [first] = await page.getByRole("heading", { level: 2 }).all();
    await first?.evaluate((heading) => heading.scrollIntoView());
    await expect(marked).toHaveText(`1${guidelines.rules[0]?.title}`);
  });
  // Upwards, the bar could cover a control at the top, and a row scrolls from its other end.
  for (const path of ["/guidelines", "/events/launch-december-2024"]) {
    await test.step(`${path}: Shift+Tab returns from the end to the top`, async () => {
      await page.setViewportSize(PHONE);
      await open(page, path);
      await expectWalk(page, "Shift+Tab");
    });
  }
});

test("an unknown path: status 404, its page, its path without query on the console, a link home", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  allowConsole(RegExp(`^warning: 404: no page at ${UNKNOWN_PATH}$`));
  const warning = page.waitForEvent("console", (message) => message.type() === "warning");
  const response = await page.goto(`${UNKNOWN_PATH}?token=secret`);
  expect(response?.status()).toBe(404);
  await warning;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Oops! Page not found");
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
});
