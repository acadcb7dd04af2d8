import sharp from "sharp";
import { TESTED_PAGES } from "../pages.ts";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { ANIMATED, expect, test } from "./test.ts";

/* docs/product.md#navigation, docs/product.md#fixed. That each page fades in, and after which delay, is in pages.test.ts. */

test.use(ANIMATED);

test("with reduced motion no page animates anything, and each is opaque at once", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { path } of TESTED_PAGES) {
    await page.goto(path);
    const state = await page.getByRole("main").evaluate((main) => ({
      animations: document.getAnimations().length,
      opacity: getComputedStyle(main).opacity,
    }));
    expect(state, path).toEqual({ animations: 0, opacity: "1" });
  }
});

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

/** The mark and the name in the bar, in pixels of the screen. */
const LOGO = { left: 0, top: 0, width: 200, height: 64 };

test("from page to page the bar does not move while the page behind it fades in", async ({
  page,
  allowConsole,
}) => {
  // The font is optional: on a busy machine only the second page would use it.
  allowConsole(/ERR_FAILED/);
  await page.route("**/*.woff2", (route) => route.abort());
  await open(page, "/");
  const shown: Buffer[] = [];
  const session = await page.context().newCDPSession(page);
  const acknowledgements: Promise<unknown>[] = [];
  const keep = ({ data, sessionId }: { data: string; sessionId: number }) => {
    shown.push(Buffer.from(data, "base64"));
    acknowledgements.push(session.send("Page.screencastFrameAck", { sessionId }));
  };
  session.on("Page.screencastFrame", keep);
  await session.send("Page.startScreencast", { format: "png" });
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
  await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
  await expect.poll(() => shown.length).toBeGreaterThan(5);
  session.off("Page.screencastFrame", keep);
  await Promise.all(acknowledgements);
  await session.send("Page.stopScreencast");
  const logos = await Promise.all(
    shown.map((frame) => sharp(frame).extract(LOGO).raw().toBuffer()),
  );
  const moved = logos.map((logo) =>
    logo.some((value, at) => Math.abs(value - (logos[0]?.[at] ?? 0)) > 40),
  );
  expect(moved).not.toContain(true);
});
