import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The fades of the page's content, with the delay of each. */
const fades = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    return document
      .getAnimations()
      .filter((animation) => (animation.effect as KeyframeEffect).target === main)
      .map((animation) => ({
        isCss: animation instanceof CSSAnimation,
        delay: animation.effect?.getTiming().delay,
        property: (animation.effect as KeyframeEffect).getKeyframes()[0]?.opacity !== undefined,
      }));
  });
const fade = (delay: number) => [{ isCss: true, delay, property: true }];

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

/** Whether the page came in place of another by a view transition (HTML, `pagereveal`). */
const transitions = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("pagereveal", ({ viewTransition }) => {
      document.documentElement.dataset.turned = String(viewTransition !== null);
    });
  });

test("from document to document: a view transition, in which the bar has a place of its own", async ({
  page,
}) => {
  await transitions(page);
  await open(page, "/");
  await expect(barOf(page).header).toHaveCSS("view-transition-name", "bar");
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  await expect(page.locator("html")).toHaveAttribute("data-turned", "true");
});

test("a navigation with reduced motion moves nothing", async ({ page }) => {
  await transitions(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  expect(await fades(page)).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("data-turned", "false");
});
