import { axTree, onlyNode, textOf, withRole } from "./ax-tree.ts";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#startup-program */

test("the buttons of the bar expose whether they are expanded, and the accessibility tree has their links only then", async ({
  page,
}) => {
  await open(page, "/");
  const { nav, toggle, events, past } = barOf(page);
  await test.step("EVENTS", async () => {
    const before = await axTree(page);
    expect(onlyNode(before, "button", "EVENTS").states.expanded).toBe(false);
    expect(withRole(before, "link").map(({ name }) => name)).not.toContain("Past Events");
    await events.click();
    await expect(past).toBeVisible();
    const after = await axTree(page);
    expect(onlyNode(after, "button", "EVENTS").states.expanded).toBe(true);
    onlyNode(after, "link", "Past Events");
  });
  await test.step("the menu", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const before = await axTree(page);
    expect(onlyNode(before, "button", "Menu").states.expanded).toBe(false);
    expect(withRole(before, "navigation").map(({ name }) => name)).toEqual(["Footer"]);
    await toggle.click();
    await expect(nav).toBeVisible();
    const after = await axTree(page);
    expect(onlyNode(after, "button", "Menu").states.expanded).toBe(true);
    onlyNode(after, "navigation", "Main");
  });
});

test("Who's Behind the Program is collapsed at first; a click, Enter and Space expand and collapse it, for screen readers too", async ({
  page,
}) => {
  const name = "Who's Behind the Program";
  await page.goto("/startup-program");
  const title = page.getByRole("heading", { name });
  const summary = page.locator("summary");
  const inside = page.locator("details p").first();
  const hasText = (tree: Awaited<ReturnType<typeof axTree>>) =>
    tree.some((node) => textOf(node).startsWith("The program is run by"));

  await expect(inside).toBeHidden();
  const before = await axTree(page);
  expect(onlyNode(before, "DisclosureTriangle", name).states.expanded).toBe(false);
  expect(hasText(before)).toBe(false);
  onlyNode(before, "heading", name);
  await title.click();
  await expect(inside).toBeVisible();
  const after = await axTree(page);
  expect(onlyNode(after, "DisclosureTriangle", name).states.expanded).toBe(true);
  expect(hasText(after)).toBe(true);
  await title.click();
  await expect(inside).toBeHidden();

  // From the link before it.
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inside).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(inside).toBeHidden();
  await expect(summary).toBeFocused();
});

test("the guide's tabs and an enlarged poster have their ARIA states", async ({ page }) => {
  await open(page, "/PracticalSecurityInfo");
  for (const title of ["Overview", "Social Media"]) {
    await page.getByRole("tab", { name: title }).click();
    await expect(page.getByRole("tabpanel", { name: title })).toBeVisible();
    const tree = await axTree(page);
    expect(onlyNode(tree, "tablist", "Chapters").states.orientation).toBe("vertical");
    const tabs = withRole(tree, "tab");
    expect(tabs.map(({ name }) => name)).toEqual([
      "Overview",
      "Technical Setup",
      "Episode Guide",
      "Social Media",
    ]);
    const selected = tabs.filter(({ states }) => states.selected);
    expect(selected.map(({ name }) => name)).toEqual([title]);
    const [panel, ...others] = withRole(tree, "tabpanel");
    expect(others).toEqual([]);
    expect(panel?.name).toBe(title);
    expect(panel?.related.labelledby).toEqual([selected[0]?.domNode]);
    expect(selected[0]?.related.controls).toEqual([panel?.domNode]);
  }
  await page.getByRole("link", { name: /^Enlarge: Poster: No fluff/ }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  const tree = await axTree(page);
  expect(onlyNode(tree, "dialog", "No fluff").states.modal).toBe(true);
  expect(withRole(tree, "banner", "main", "contentinfo", "tab")).toEqual([]);
  expect(withRole(tree, "link", "button", "image").map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Poster: No fluff/),
    "Close",
    "Download this poster (PNG)",
  ]);
});
