import type { Page } from "@playwright/test";
import sharp from "sharp";
import { barOf } from "./bar.ts";
import { fades } from "./fades.ts";
import { open } from "./open.ts";
import { PAGES, SHOWN_PAGES } from "./pages.ts";
import { expect, MOVING, test } from "./test.ts";

/* docs/product.md#navigation, docs/product.md#fixed */

test.use(MOVING);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const fade = (delay: number) => [{ isCss: true, delay }];

test("with reduced motion no page moves anything, and each is opaque at once", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { path } of SHOWN_PAGES) {
    await page.goto(path);
    const state = await page.getByRole("main").evaluate((main) => ({
      animations: document.getAnimations().length,
      opacity: getComputedStyle(main).opacity,
    }));
    expect(state, path).toEqual({ animations: 0, opacity: "1" });
  }
});

test("each navigation fades in anew: 50 ms, Home 100 ms", async ({ page }) => {
  await open(page, "/");
  const { link } = barOf(page);
  await link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page)).toEqual(fade(50));
  await link("HOME").click();
  await expect(heading(page)).toHaveText(PAGES[0].heading);
  expect(await fades(page)).toEqual(fade(100));
});

test("a page that was prerendered fades in when it is shown", async ({ page }) => {
  await page.goto("/guidelines");
  const main = page.getByRole("main");
  await expect(main).toHaveCSS("opacity", "1");
  const opacity = await main.evaluate(async (element) => {
    // Chromium prerenders nothing for a page that is tested.
    document.dispatchEvent(new Event("prerenderingchange"));
    await new Promise(requestAnimationFrame);
    return Number(getComputedStyle(element).opacity);
  });
  expect(opacity).toBeLessThan(0.1);
  await expect(main).toHaveCSS("opacity", "1");
});

/** The mark and the name in the bar, as they are on the screen. */
const LOGO = { left: 0, top: 0, width: 200, height: 64 };

test("from document to document the bar stands still while the page behind it fades in", async ({
  page,
  allowConsole,
}) => {
  // The font is optional: on a busy machine only the second page would have it, and the name would change its typeface.
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
  await expect(heading(page)).toHaveText("Community Guidelines");
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

test("a navigation with reduced motion moves nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page)).toEqual([]);
});
