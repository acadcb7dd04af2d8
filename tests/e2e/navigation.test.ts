import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a link far down a page leads to the top of the next one", async ({ page }) => {
  await open(page, "/");
  const link = page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" });
  await link.scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(10);
  await link.click();
  await expect(heading(page)).toHaveText("Upcoming events");
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test("every page that the bar leads to opens at its top", async ({ page }) => {
  await open(page, "/");
  const { link } = barOf(page);
  for (const [name, path] of [
    ["GUIDELINES", "/guidelines"],
    ["Practical Security Show", "/PracticalSecurity"],
    ["HOME", "/"],
  ] as const) {
    await scrollTo(page, 400);
    await link(name).click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => scrollTop(page)).toBe(0);
  }
});

test("the title of the tab follows the page", async ({ page }) => {
  await open(page, "/");
  const before = await page.title();
  await barOf(page).link("GUIDELINES").click();
  await expect(page).toHaveTitle(/guidelines/i);
  await page.goBack();
  await expect(page).toHaveTitle(before);
});

test("back and forward restore the scroll position of each page", async ({ page }) => {
  await open(page, "/");
  await scrollTo(page, 900);
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page, 500);

  await page.goBack();
  await expect(heading(page)).toHaveText(PAGES[0].heading);
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect(heading(page)).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(500);
});

test("back from a gallery restores the scroll position too", async ({ page }) => {
  await open(page, "/past-events");
  await scrollTo(page, 350);
  // The first one, which is in view there: to be clicked it moves nothing.
  const [gallery] = GALLERIES;
  await page.locator(`main a[href="${gallery?.path}"]`).click();
  await expect(heading(page)).toHaveText(gallery?.title ?? "no gallery");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Past events");
  await expect.poll(() => scrollTop(page)).toBe(350);
});

test("a reload restores the scroll position", async ({ page }) => {
  await open(page, "/guidelines");
  await scrollTo(page, 700);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(700);
});

test("a page that the browser brings back as it was (bfcache) stays where it was left", async ({
  page,
}) => {
  await open(page, "/guidelines");
  await scrollTo(page, 600);
  // As WebKit 2.50 does it: the page comes back at its top.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    window.scrollTo({ top: 0, behavior: "instant" });
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  expect(await scrollTop(page)).toBe(600);
});
