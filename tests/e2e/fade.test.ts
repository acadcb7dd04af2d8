import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The fades of the page's content: the delay of each and whether it began after the given moment. */
const fades = (page: Page, since = 0) =>
  page.evaluate((moment) => {
    const main = document.querySelector("main");
    return document
      .getAnimations()
      .filter((animation) => (animation.effect as KeyframeEffect).target === main)
      .map((animation) => ({
        isCss: animation instanceof CSSAnimation,
        delay: animation.effect?.getTiming().delay,
        isNew: Number(animation.startTime ?? Number.POSITIVE_INFINITY) >= moment,
        property: (animation.effect as KeyframeEffect).getKeyframes()[0]?.opacity !== undefined,
      }));
  }, since);
const now = (page: Page) => page.evaluate(() => Number(document.timeline.currentTime));
const fade = (delay: number) => [{ isCss: true, delay, isNew: true, property: true }];

for (const { path } of PAGES) {
  const delay = path === "/" ? 100 : 50;
  test(`${path} fades in by CSS after ${delay} ms and ends opaque`, async ({ page }) => {
    await page.goto(path);
    expect(await fades(page)).toEqual(fade(delay));
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
  });
}

test("with reduced motion no page moves anything, and each is opaque at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { path } of PAGES) {
    await page.goto(path);
    const state = await page.getByRole("main").evaluate((main) => ({
      animations: document.getAnimations().length,
      opacity: getComputedStyle(main).opacity,
    }));
    expect(state, path).toEqual({ animations: 0, opacity: "1" });
  }
});

test("the fade starts anew on each navigation: 50 ms, Home 100 ms", async ({ page }) => {
  await open(page, "/");
  const { link } = barOf(page);
  const first = await now(page);
  await link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page, first)).toEqual(fade(50));
  const second = await now(page);
  await link("HOME").click();
  await expect(heading(page)).toHaveText(PAGES[0].heading);
  expect(await fades(page, second)).toEqual(fade(100));
  const third = await now(page);
  await page.goBack();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page, third)).toEqual(fade(50));
});

test("a navigation with reduced motion moves nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page)).toEqual([]);
});
