import { appearance, barOf } from "./bar.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { scrollTo } from "./scroll.ts";
import { expect, test } from "./test.ts";

const LINKS = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

const EVENT_LINKS = [
  ["Upcoming Events", "/upcoming-events"],
  ["Past Events", "/past-events"],
] as const;

const headingOf = (path: string) => PAGES.find((page) => page.path === path)?.heading ?? "";

for (const [name, path] of LINKS) {
  test(`${name} leads to ${path} and is the one link marked there`, async ({ page }) => {
    await open(page, path === "/" ? "/guidelines" : "/");
    const { nav, link } = barOf(page);
    const before = await appearance(link(name));
    await link(name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(path));
    await expect(nav.locator("[aria-current]")).toHaveCount(1);
    await expect(link(name)).toHaveAttribute("aria-current", "page");

    // Also after a fresh load, with the pointer elsewhere: the highlight is neither hover nor focus.
    await open(page, path);
    await expect(link(name)).toHaveAttribute("aria-current", "page");
    expect(await appearance(link(name))).not.toBe(before);
  });
}

for (const [name, path] of EVENT_LINKS) {
  test(`${name} in EVENTS leads to ${path}; both are marked there`, async ({ page }) => {
    await open(page, "/");
    const { nav, events, link } = barOf(page);
    const before = await appearance(events);
    await events.click();
    await link(name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(path));

    await open(page, path);
    await expect(events).toHaveAttribute("aria-current", "true");
    expect(await appearance(events)).not.toBe(before);
    await events.click();
    await expect(link(name)).toHaveAttribute("aria-current", "page");
    await expect(nav.locator("[aria-current]")).toHaveCount(2);
    const [other = ""] = EVENT_LINKS.map(([label]) => label).filter((label) => label !== name);
    expect(await appearance(link(name))).not.toBe(await appearance(link(other)));
  });
}

for (const { path } of GALLERIES) {
  test(`EVENTS is marked on ${path}`, async ({ page }) => {
    await open(page, "/");
    const { nav, events } = barOf(page);
    const before = await appearance(events);
    await open(page, path);
    await expect(events).toHaveAttribute("aria-current", "true");
    await expect(nav.locator("[aria-current]")).toHaveCount(1);
    expect(await appearance(events)).not.toBe(before);
  });
}

test("on a page that the bar does not name nothing is marked", async ({ page }) => {
  await open(page, "/PracticalSecurityInfo");
  await expect(barOf(page).nav.locator("[aria-current]")).toHaveCount(0);
});

test("the links stand in their order, the two buttons last", async ({ page }) => {
  await open(page, "/");
  const { nav } = barOf(page);
  const names = await nav.locator("ul").first().locator("> li > :is(a, button)").allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual([
    "HOME",
    "GUIDELINES",
    "EVENTS",
    "Practical Security Show",
    "REQUEST AN INVITE",
  ]);
});

const TRANSPARENT = "rgba(0, 0, 0, 0)";

for (const path of ["/", "/guidelines", "/events/quarterly-march-2025"]) {
  test(`the bar of ${path} is transparent at 0 and at exactly 10 px, opaque at 11`, async ({
    page,
  }) => {
    await open(page, path);
    const { header } = barOf(page);
    const background = () => header.evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(await background()).toBe(TRANSPARENT);
    await scrollTo(page, 10);
    expect(await background()).toBe(TRANSPARENT);

    await scrollTo(page, 11);
    expect(await background()).not.toBe(TRANSPARENT);
    // The end of the transition: no alpha is left.
    await expect.poll(background).toMatch(/^(rgb|oklch)\([^/]*\)$/);

    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);
  });
}

test("a page that opens scrolled, after a reload, has an opaque bar", async ({ page }) => {
  await open(page, "/guidelines");
  await scrollTo(page, 600);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await expect(barOf(page).header).not.toHaveCSS("background-color", TRANSPARENT);
});
