import { type AxNode, axTree, withRole } from "./ax-tree.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { open } from "./open.ts";
import { ALL_PATHS, PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

/** Nothing with one of these may go without a name (WCAG 2.2, 1.1.1, 2.4.4 and 4.1.2). A drawing would be such an image. */
const NAMED = [
  ...["link", "button", "image", "Iframe", "textbox", "checkbox", "combobox"],
  ...["tab", "tabpanel", "heading", "region", "dialog"],
];

/** Landmarks of which there may be several, by their names then (ARIA Authoring Practices, landmark regions). */
const REPEATED = ["navigation", "region", "form", "complementary", "search"];

for (const path of ALL_PATHS) {
  test(`${path} is told with one main heading, each part once, and nothing without a name`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    const tree = await axTree(page);

    expect(withRole(tree, ...NAMED).filter(({ name }) => !name.trim())).toEqual([]);

    const levels = withRole(tree, "heading").map(({ states }) => Number(states.level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(gaps, `the levels ${levels}`).toEqual([]);

    for (const landmark of ["banner", "main", "contentinfo"]) {
      expect(withRole(tree, landmark), landmark).toHaveLength(1);
    }
    for (const landmark of REPEATED) {
      const names = withRole(tree, landmark).map(({ name }) => name);
      if (names.length > 1) expect(names).not.toContain("");
      expect([...new Set(names)], landmark).toEqual(names);
    }
  });
}

test("every list is told as a list of its items, on every page", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  for (const path of ALL_PATHS) {
    await open(page, path);
    const shown = await page
      .locator("ul, ol")
      .evaluateAll(
        (lists) =>
          lists.filter((list) => list.checkVisibility({ visibilityProperty: true })).length,
      );
    const lists = withRole(await axTree(page), "list");
    expect(lists, path).toHaveLength(shown);
    expect(lists.filter(({ children }) => children.length === 0)).toEqual([]);
    const inside = lists.flatMap(({ children }) => children.map(({ role }) => role));
    expect([...new Set(inside)], path).toEqual(["listitem"]);
  }
});

test("pictures are told by their alternative texts, each photograph of a gallery where it is shown", async ({
  page,
}) => {
  for (const { path } of PAGES) {
    await open(page, path);
    const shown = await page
      .locator("img:not([alt=''])")
      .evaluateAll((images: HTMLImageElement[]) =>
        images.filter((image) => image.checkVisibility()).map((image) => image.alt),
      );
    const told = withRole(await axTree(page), "image").map(({ name }: AxNode) => name);
    expect(told, path).toEqual(shown);
  }
});

test("embedded forms are told by their titles", async ({ page }) => {
  for (const { path, title } of EMBEDDED) {
    await open(page, path);
    const frames = withRole(await axTree(page), "Iframe");
    expect(frames.map(({ name }) => name)).toEqual([title]);
  }
});
