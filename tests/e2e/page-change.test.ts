import type { Page } from "@playwright/test";
import { site as identity } from "#app/content/site.ts";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";

/** What is announced of a page that has come in place of another. */
const announcement = (page: Page) => page.locator('body > [role="status"]');
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the first page: nothing is announced, and the focus is where a browser puts it", async ({
  page,
}) => {
  await open(page, "/guidelines");
  await expect(announcement(page)).toBeEmpty();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("the next page: its heading has the focus, its title is announced, Tab goes on from there", async ({
  page,
}) => {
  await open(page, "/");
  await barOf(page).link("GUIDELINES").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Community Guidelines");
  await expect(heading(page)).toBeFocused();
  await expect(announcement(page)).toHaveText(`Community Guidelines · ${identity.name}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("the page after the next one, of data that is fetched: announced like any other", async ({
  page,
}) => {
  await open(page, "/");
  await barOf(page).link("GUIDELINES").click();
  await expect(heading(page)).toBeFocused();
  await barOf(page).events.click();
  await barOf(page).past.click();
  await expect(heading(page)).toHaveText("Past events");
  await expect(heading(page)).toBeFocused();
  await expect(announcement(page)).toHaveText(`Past events · ${identity.name}`);
});

test("the way back: the heading has the focus, and the page stays where it was left", async ({
  page,
}) => {
  await open(page, "/guidelines");
  await scrollTo(page, 700);
  await barOf(page).link("HOME").click();
  await expect(heading(page)).toContainText("CONNECTING");
  await page.goBack();
  await expect(heading(page)).toHaveText("Community Guidelines");
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(700);
});
