import { attributeOf, axTree, textOf, theNode, withRole } from "./ax-tree.ts";
import { barOf } from "./bar.ts";
import { AHEAD, OVER } from "./events.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

test("the button EVENTS tells whether its list is shown, and the list is told only then", async ({
  page,
}) => {
  await open(page, "/");
  const { events, past } = barOf(page);
  const before = await axTree(page);
  expect(theNode(before, "button", "EVENTS").states.expanded).toBe(false);
  expect(withRole(before, "link").map(({ name }) => name)).not.toContain("Past Events");
  await events.click();
  await expect(past).toBeVisible();
  const after = await axTree(page);
  expect(theNode(after, "button", "EVENTS").states.expanded).toBe(true);
  theNode(after, "link", "Past Events");
});

test("the button of the menu tells whether the menu is shown, and the menu is told only then", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const { nav, toggle } = barOf(page);
  const before = await axTree(page);
  expect(theNode(before, "button", "Menu").states.expanded).toBe(false);
  expect(withRole(before, "navigation").map(({ name }) => name)).toEqual(["Footer"]);
  await toggle.click();
  await expect(nav).toBeVisible();
  const after = await axTree(page);
  expect(theNode(after, "button", "Menu").states.expanded).toBe(true);
  theNode(after, "navigation", "Main");
});

test("the link to the page that is shown is told as the current one, and no other", async ({
  page,
}) => {
  await open(page, "/guidelines");
  const tree = await axTree(page);
  const current = [];
  for (const link of withRole(tree, "link")) {
    if (await attributeOf(page, link, "aria-current")) current.push(link.name);
  }
  expect(current).toEqual(["GUIDELINES"]);
  expect(await attributeOf(page, theNode(tree, "link", "GUIDELINES"), "aria-current")).toBe("page");
});

test("Who's Behind the Program tells whether it is open, and its text is told only then", async ({
  page,
}) => {
  const name = "Who's Behind the Program";
  await open(page, "/startup-program");
  const isTold = (tree: Awaited<ReturnType<typeof axTree>>) =>
    tree.some((node) => textOf(node).startsWith("The program is run by"));
  const before = await axTree(page);
  expect(theNode(before, "DisclosureTriangle", name).states.expanded).toBe(false);
  expect(isTold(before)).toBe(false);
  theNode(before, "heading", name);
  await page.locator("summary").click();
  await expect(page.locator("details p").first()).toBeVisible();
  const after = await axTree(page);
  expect(theNode(after, "DisclosureTriangle", name).states.expanded).toBe(true);
  expect(isTold(after)).toBe(true);
});

test("the tabs of the guide are a vertical list, one is selected and names the panel that it controls", async ({
  page,
}) => {
  await open(page, "/PracticalSecurityInfo");
  for (const title of ["Technical Setup", "Overview"]) {
    await page.getByRole("tab", { name: title }).click();
    await expect(page.getByRole("tabpanel", { name: title })).toBeVisible();
    const tree = await axTree(page);
    expect(theNode(tree, "tablist", "Chapters").states.orientation).toBe("vertical");
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
    expect(panel?.related.labelledby).toEqual([selected[0]?.origin]);
    expect(selected[0]?.related.controls).toEqual([panel?.origin]);
  }
});

test("an enlarged poster is a named, modal dialog, and nothing else is told", async ({ page }) => {
  await open(page, "/PracticalSecurityInfo#social");
  await page.getByRole("link", { name: /^Enlarge: Poster: No fluff/ }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  const tree = await axTree(page);
  expect(theNode(tree, "dialog", "No fluff").states.modal).toBe(true);
  expect(withRole(tree, "banner", "main", "contentinfo", "tab")).toEqual([]);
  expect(withRole(tree, "link", "button", "image").map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Poster: No fluff/),
    "Download this poster (PNG)",
    "Close",
  ]);
});

for (const { state, now, told, untold } of [
  {
    state: "lies ahead",
    now: AHEAD,
    told: ["Add to calendar", "Subscribe to all events"],
    untold: ["This event has taken place.", "The next date will be announced."],
  },
  {
    state: "is over",
    now: OVER,
    told: ["This event has taken place.", "The next date will be announced."],
    untold: ["Add to calendar", "Subscribe to all events"],
  },
]) {
  test(`while the event ${state}, what is kept in its place unseen is not told`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(now);
    await open(page, "/upcoming-events");
    await expect(page.getByText(told[0] ?? "").first()).toBeVisible();
    const texts = withRole(await axTree(page), "StaticText").map(({ name }) => name);
    expect(texts).toEqual(expect.arrayContaining(told));
    for (const text of untold) expect(texts).not.toContain(text);
  });
}
