import type { Page } from "@playwright/test";
import { alive, open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/PracticalSecurityInfo";

const CHAPTERS = [
  { id: "overview", title: "Overview" },
  { id: "technical", title: "Technical Setup" },
  { id: "episode", title: "Episode Guide" },
  { id: "social", title: "Social Media" },
] as const;

/** This chapter alone is shown, and its tab is the one that is selected and can be reached by Tab. */
async function expectChapter(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await expect(page.getByRole("tabpanel", { name: title })).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveText(title);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(new RegExp(`${title}$`));
  await expect(page.getByRole("tab", { name: title })).toHaveAttribute("tabindex", "0");
  await expect(page.locator('[role="tab"][tabindex="0"]')).toHaveCount(1);
}

test("the guide opens at the Overview, first of four chapters", async ({ page }) => {
  await open(page, PATH);
  await expect(page.getByRole("tab")).toHaveCount(4);
  for (const [index, { title }] of CHAPTERS.entries()) {
    await expect(page.getByRole("tab").nth(index)).toHaveAccessibleName(title);
  }
  await expectChapter(page, "Overview");
  await expect(page.getByRole("combobox", { name: "Chapter" })).toBeHidden();
});

test("a click on a tab shows its chapter and keeps it in the address", async ({ page }) => {
  await open(page, PATH);
  for (const { id, title } of CHAPTERS.toReversed()) {
    await page.getByRole("tab", { name: title }).click();
    await expectChapter(page, title);
    await expect(page).toHaveURL(`${PATH}#${id}`);
  }
});

test("Up, Down, Home and End move through the tabs, around both ends", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("tab", { name: "Overview" }).focus();
  for (const [key, title] of [
    ["ArrowDown", "Technical Setup"],
    ["ArrowDown", "Episode Guide"],
    ["ArrowUp", "Technical Setup"],
    ["End", "Social Media"],
    ["ArrowDown", "Overview"],
    ["ArrowUp", "Social Media"],
    ["Home", "Overview"],
  ] as const) {
    await page.keyboard.press(key);
    await expectChapter(page, title);
    await expect(page.getByRole("tab", { name: title })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
});

for (const { id, title } of CHAPTERS) {
  test(`the address with #${id} opens at ${title}, and so does a reload`, async ({ page }) => {
    await open(page, `${PATH}#${id}`);
    await expectChapter(page, title);
    await page.reload();
    await alive(page);
    await expectChapter(page, title);
  });
}

test("an unknown chapter in the address opens at the Overview", async ({ page }) => {
  await open(page, `${PATH}#nothing`);
  await expectChapter(page, "Overview");
});

test("the chapter is kept over a visit to another page", async ({ page }) => {
  await open(page, `${PATH}#technical`);
  await page.getByRole("main").getByRole("link", { name: "Practical Security Show" }).click();
  await expect(page).toHaveURL(/\/PracticalSecurity$/);
  await page.goBack();
  await expectChapter(page, "Technical Setup");
});

test("the next-chapter links lead through the whole guide, each from its beginning", async ({
  page,
}) => {
  await open(page, PATH);
  for (const { id, title } of CHAPTERS.slice(1)) {
    await page.getByRole("link", { name: `Next chapter: ${title}` }).click();
    await expectChapter(page, title);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
    await expect(page.getByRole("tabpanel")).toBeFocused();
    await expect(page).toHaveURL(`${PATH}#${id}`);
  }
  await expect(page.getByRole("link", { name: /^Next chapter/ })).toHaveCount(0);
});

test("on a small screen the sidebar is hidden, and a list of chapters is there instead", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PATH);
  await expect(page.getByRole("tablist")).toBeHidden();
  const list = page.locator("details");
  for (const { id, title } of CHAPTERS.slice(1)) {
    await list.locator("summary").click();
    await list.getByRole("link", { name: title }).click();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(page).toHaveURL(`${PATH}#${id}`);
    await expect(list).not.toHaveAttribute("open");
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Social Media");
  await list.locator("summary").click();
  await expect(list.locator("[aria-current]")).toContainText("Social Media");
});
