import type { Page } from "@playwright/test";
import { posters } from "#site/content/posters.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/PracticalSecurityInfo";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });

test("Up, Down, Home and End choose a chapter, Tab leads into it and on to its links", async ({
  page,
}) => {
  await open(page, PATH);
  await tabTo(page, tab(page, "Overview"));
  for (const [key, title] of [
    ["ArrowDown", "Technical Setup"],
    ["End", "Social Media"],
    ["ArrowUp", "Episode Guide"],
    ["Home", "Overview"],
    ["ArrowUp", "Social Media"],
    ["ArrowDown", "Overview"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, title)).toBeFocused();
    await expect(panel(page, title)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel(page, title)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page, title).locator(":focus")).toHaveCount(1);
    await tabTo(page, tab(page, title), "Shift+Tab");
  }
});

test("the next-chapter links lead from the first chapter to the end of the last", async ({
  page,
}) => {
  await open(page, PATH);
  for (const title of ["Technical Setup", "Episode Guide", "Social Media"]) {
    await pressAt(page, page.getByRole("link", { name: `Next chapter: ${title}` }));
    await expect(panel(page, title)).toBeFocused();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
  }
  await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
});

test("on a phone the list of chapters opens, leads to a chapter and closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PATH);
  for (const title of ["Technical Setup", "Episode Guide", "Social Media"]) {
    const choice = page.locator("details");
    await page.locator("summary").focus();
    await page.keyboard.press("Enter");
    await pressAt(page, choice.getByRole("link", { name: title }));
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(panel(page, title)).toBeFocused();
    await expect(choice).not.toHaveAttribute("open");
  }
});

test("Tab gets to everything in each of the chapters", async ({ page }) => {
  const titles = ["Overview", "Technical Setup", "Episode Guide", "Social Media"];
  for (const [downs, title] of titles.entries()) {
    await open(page, PATH);
    await tabTo(page, tab(page, "Overview"));
    for (let press = 0; press < downs; press++) await page.keyboard.press("ArrowDown");
    await expect(tab(page, title)).toBeFocused();
    await expectWalk(page, "Tab");
  }
});

test("a poster opens by Enter, keeps the focus and gives it back: by Escape and by its button", async ({
  page,
}) => {
  await open(page, `${PATH}#social`);
  const dialog = page.getByRole("dialog");
  const close = dialog.getByRole("button", { name: "Close" });
  const download = dialog.getByRole("link", { name: /^Download/ });
  for (const { alt } of posters) {
    const poster = page.getByRole("link", { name: `Enlarge: ${alt}` });
    await pressAt(page, poster);
    await expect(dialog).toBeVisible();
    // At its end the browser's own controls come, and no element of the page has the focus.
    const visited = new Set<string>();
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press(press < 4 ? "Tab" : "Shift+Tab");
      visited.add(await whereFocusIs(page));
    }
    expect(visited).not.toContain("outside");
    await tabTo(page, download);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();

    await page.keyboard.press("Enter");
    await pressAt(page, close);
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
  }
});

const whereFocusIs = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body) return "nowhere";
    return activeElement?.closest("dialog") ? "dialog" : "outside";
  });
