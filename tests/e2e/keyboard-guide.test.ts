import type { Page } from "@playwright/test";
import { posters } from "#site/content/posters.ts";
import { ALL } from "../all.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#speaker-guide */

const PATH = "/PracticalSecurityInfo";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });

test("Up, Down, Home and End move between the tabs; Tab leads into the chapter and to its links; the next-chapter links lead to the last one", async ({
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
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(panel(page, title)).toBeVisible();
    if (key !== "ArrowUp") continue;
    await page.keyboard.press("Tab");
    await expect(panel(page, title)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page, title).locator(":focus")).toHaveCount(1);
    await tabTo(page, tab(page, title), "Shift+Tab");
  }
  for (const [id, title] of [
    ["technical", "Technical Setup"],
    ["episode", "Episode Guide"],
    ["social", "Social Media"],
  ] as const) {
    await pressAt(page, page.getByRole("link", { name: `Next chapter: ${title}` }));
    await expect(panel(page, title)).toBeFocused();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
    await expect(page).toHaveURL(`${PATH}#${id}`);
  }
  await expect(page.getByRole("link", { name: /^Next chapter/ })).toHaveCount(0);
  await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
});

// The first chapter is tested with its page; only the last has more than text and links.
const OTHER_CHAPTERS = ALL ? ["technical", "episode", "social"] : ["social"];

for (const chapter of OTHER_CHAPTERS) {
  test(`Tab reaches every control of the chapter #${chapter}`, async ({ page }) => {
    await open(page, `${PATH}#${chapter}`);
    await tabTo(page, page.getByRole("tab", { selected: true }));
    await expectWalk(page, "Tab", "main");
  });
}

test("Enter opens a poster, which keeps the focus; Escape and the close button return it", async ({
  page,
}) => {
  await open(page, `${PATH}#social`);
  const dialog = page.getByRole("dialog");
  const close = dialog.getByRole("button", { name: "Close" });
  const download = dialog.getByRole("link", { name: /^Download/ });
  for (const { alt } of ALL ? posters : posters.slice(0, 1)) {
    const poster = page.getByRole("link", { name: `Enlarge: ${alt}` });
    await pressAt(page, poster);
    await expect(dialog).toBeVisible();
    // After its last control the focus goes to the browser itself, and no element of the page has it.
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
