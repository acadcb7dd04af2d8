import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { holdRequests } from "./loading.ts";
import { hydrated, open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#speaker-guide */

const PATH = "/PracticalSecurityInfo";

const CHAPTERS = [
  { id: "overview", title: "Overview" },
  { id: "technical", title: "Technical Setup" },
  { id: "episode", title: "Episode Guide" },
  { id: "social", title: "Social Media" },
] as const;

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });

/** Expects only this chapter, and its tab as the selected one. */
async function expectChapter(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await expect(panel(page, title)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(new RegExp(`${title}$`));
}

test("the guide opens at the Overview, the first of four tabs; a click on a tab shows its chapter and keeps it in the URL", async ({
  page,
}) => {
  await open(page, PATH);
  await expect(page.getByRole("tab")).toHaveText(CHAPTERS.map(({ title }) => RegExp(title)));
  await expectChapter(page, "Overview");
  await expect(page.locator("details")).toBeHidden();
  for (const { id, title } of CHAPTERS.toReversed()) {
    await tab(page, title).click();
    await expectChapter(page, title);
    await expect(page).toHaveURL(`${PATH}#${id}`);
  }
  await test.step("its PDF can be downloaded", async () => {
    const link = page.getByRole("link", { name: /Download the guide/ });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("speaker-guide.pdf");
    const file = await readFile(await download.path());
    expect(file.subarray(0, 4).toString()).toBe("%PDF");
  });
});

test("the guide shows the chapter in the URL: at first, after a change, a reload and a visit to another page; an unknown one changes nothing, and is at first the Overview", async ({
  page,
}) => {
  await open(page, `${PATH}#technical`);
  await expectChapter(page, "Technical Setup");
  await page.goto(`${PATH}#social`);
  await expectChapter(page, "Social Media");
  await test.step("a reload", async () => {
    await page.reload();
    await hydrated(page);
    await expectChapter(page, "Social Media");
  });
  await test.step("another page and back", async () => {
    await page.getByRole("main").getByRole("link", { name: "Practical Security Show" }).click();
    await expect(page).toHaveURL(/\/PracticalSecurity$/);
    await page.goBack();
    await hydrated(page);
    await expectChapter(page, "Social Media");
  });
  await test.step("fragments that name none", async () => {
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await expect(page).toHaveURL(`${PATH}#main`);
    for (const fragment of ["Technical", "nothing"]) {
      await page.goto(`${PATH}#${fragment}`);
      await expectChapter(page, "Social Media");
    }
  });
  await test.step("at first, one that names none", async () => {
    await page.reload();
    await hydrated(page);
    await expectChapter(page, "Overview");
  });
});

test("what is found in a closed chapter opens it", async ({ page }) => {
  await open(page, PATH);
  await expectChapter(page, "Overview");
  // A link to words, since no test can use the browser's own search, which does the same.
  await page.goto(`${PATH}#:~:text=with%20doors%20and%20windows`);
  await expectChapter(page, "Technical Setup");
  await expect(page.getByText("A quiet room, with doors and windows closed")).toBeInViewport();
  await expect(page).toHaveURL(`${PATH}#technical`);
});

test("a link to a chapter draws no ring around it, from another page or the same one, before and after hydration; the keyboard does", async ({
  page,
}) => {
  const ring = page.locator(":focus-visible");
  const follow = async (href: string) => {
    const link = await page.evaluateHandle((to) => {
      const added = Object.assign(document.createElement("a"), { href: to, textContent: "Go" });
      document.querySelector("h1")?.append(added);
      return added;
    }, href);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  };
  await page.goto(`${PATH}#social`);
  await expect(panel(page, "Social Media")).toBeInViewport();
  await expect(ring).toHaveCount(0);
  await hydrated(page);
  await expect(ring).toHaveCount(0);

  await page.goto("/upcoming-events");
  await follow(`${PATH}#technical`);
  await expect(ring).toHaveCount(0);
  await hydrated(page);
  await follow("#episode");
  await expectChapter(page, "Episode Guide");
  await expect(ring).toHaveCount(0);

  await page.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("Tab");
  await expect(ring).toHaveAccessibleName("Episode Guide");
});

test("on a phone a list of chapters replaces the tabs: it opens, also before the script has come, leads to a chapter and closes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdRequests(page, "**/assets/*.js*");
  await page.goto(PATH);
  await expect(page.getByRole("tablist")).toBeHidden();
  const list = page.locator("details");
  await list.locator("summary").click();
  release();
  await hydrated(page);
  for (const { id, title } of CHAPTERS.slice(1)) {
    const link = list.getByRole("link", { name: title });
    if (id !== "technical") await list.locator("summary").click();
    await link.click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(panel(page, title)).toBeFocused();
    await expect(page).toHaveURL(`${PATH}#${id}`);
    await expect(link).toBeHidden();
  }
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Social Media");
  await list.locator("summary").click();
  await expect(list.locator("[aria-current=true]")).toContainText("Social Media");
});

test("the sidebar, and on a phone the list, marks the chapter that is open, before the script has come and after", async ({
  page,
}) => {
  const expectMarked = (title: string) =>
    expect
      .poll(() =>
        page
          .locator(".chapter-tabs a:visible, .chapter-list a:visible")
          .evaluateAll((links) =>
            links
              .filter((link) => getComputedStyle(link).borderInlineStartWidth === "3px")
              .map((link) => link.textContent?.replace(/\d ?/, "")),
          ),
      )
      .toEqual([title]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [fragment, title] of [
      ["", "Overview"],
      ["#technical", "Technical Setup"],
    ] as const) {
      await page.goto("/");
      const release = await holdRequests(page, "**/assets/*.js*");
      await page.goto(PATH + fragment);
      const list = page.locator("details summary");
      if (await list.isVisible()) await list.click();
      await expectMarked(title);
      release();
      await hydrated(page);
      await expectMarked(title);
      await page.getByRole(width === 390 ? "link" : "tab", { name: /Social Media$/ }).click();
      if (await list.isVisible()) await list.click();
      await expectMarked("Social Media");
    }
  }
});

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
    await expectChapter(page, title);
    if (key === "ArrowDown") continue;
    await page.keyboard.press("Tab");
    await expect(panel(page, title)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel(page, title).locator(":focus")).toHaveCount(1);
    await tabTo(page, tab(page, title), "Shift+Tab");
  }
  for (const { id, title } of CHAPTERS.slice(1)) {
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all four chapters of the speaker guide are visible, and the sidebar leads to each", async ({
    page,
  }) => {
    await page.goto(PATH);
    for (const { title } of CHAPTERS) {
      const chapter = page.getByRole("heading", { level: 2, name: title });
      await expect(chapter).toBeVisible();
      await tab(page, title).click();
      await expect(chapter).toBeInViewport();
    }
  });
});
