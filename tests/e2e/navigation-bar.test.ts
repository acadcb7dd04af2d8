import type { Locator, Page } from "@playwright/test";
import { site } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#navigation-bar */

const LINKS = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const PATHS = ["/guidelines", "/", "/events/quarterly-march-2025"];

test("the bar: its highlights, its lines, its ground, its breakpoint, and its menu by keyboard", async ({
  page,
}) => {
  await test.step("the current page, and EVENTS on its pages, are highlighted", () =>
    expectHighlights(page));
  await test.step("at every width it begins and ends on the lines of the page's content", () =>
    expectEdges(page));
  await page.setViewportSize(WIDE);
  for (const path of ALL ? PATHS : PATHS.slice(0, 1)) {
    await test.step(`${path}: it is opaque from 11 px on, also after a reload`, () =>
      expectGround(page, path));
  }
  await page.goto("/guidelines");
  const { nav, toggle, link, events, upcoming } = barOf(page);
  await test.step("at 768 px it shows its links, and EVENTS opens on hover", async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(toggle).toBeHidden();
    await expect(link("GUIDELINES")).toBeVisible();
    await events.hover();
    await expect(upcoming).toBeVisible();
    await page.mouse.move(300, 700);
    await expect(upcoming).toBeHidden();
  });
  await test.step("at 767 px they are in the menu, which a link opened in a new tab closes too", async () => {
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(link("GUIDELINES")).toBeHidden();
    await toggle.click();
    await expect(link("GUIDELINES")).toBeVisible();
    await events.hover();
    await expect(events).toHaveAttribute("aria-expanded", "false");
    await expect(upcoming).toBeHidden();
    await link("HOME").click({ modifiers: ["ControlOrMeta"] });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(page).toHaveURL("/guidelines");
  });
  await test.step("by keyboard, Escape closes the menu, and Tab does once it leaves it", async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await pressAt(page, toggle, "Space");
    await pressAt(page, events);
    await tabTo(page, upcoming);
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();
    await expect(toggle).toBeFocused();
    for (const key of ["Tab", "Shift+Tab"] as const) {
      await toggle.focus();
      await page.keyboard.press("Enter");
      await pressAt(page, events);
      if (key === "Shift+Tab") await tabTo(page, link("REQUEST AN INVITE"));
      await expectWalk(page, key);
      await expect(nav).toBeHidden();
    }
  });
});

async function expectHighlights(page: Page): Promise<void> {
  const { events, upcoming, past, link } = barOf(page);
  await page.goto("/past-events");
  const before = new Map<string, string>();
  for (const [name] of LINKS) before.set(name, await appearance(link(name)));
  const highlighted = await appearance(events);
  await events.click();
  expect(await appearance(past)).not.toBe(await appearance(upcoming));
  for (const [name, path] of LINKS) {
    await page.goto(path);
    expect(await appearance(link(name)), path).not.toBe(before.get(name));
    expect(await appearance(events), path).not.toBe(highlighted);
  }
}

/** What highlights a link. */
const appearance = (link: Locator): Promise<string> =>
  link.evaluate((element) => {
    const { color, backgroundColor, borderColor, boxShadow } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, boxShadow].join(" | ");
  });

async function expectEdges(page: Page): Promise<void> {
  const { header, toggle, link } = barOf(page);
  const content = page.locator("body > footer .content > :last-child");
  for (const width of [320, 390, 767, 768, 844, 959, 960, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const end = width < 768 ? toggle : link("REQUEST AN INVITE");
    const [first, last, lines] = await Promise.all(
      [header.getByRole("link", { name: site.name }), end, content].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!first || !last || !lines) throw new Error("not laid out");
    expect.soft(first.x, `${width} px`).toBe(lines.x);
    expect.soft(last.x + last.width, `${width} px`).toBeCloseTo(lines.x + lines.width, 1);
  }
}

async function expectGround(page: Page, path: string): Promise<void> {
  const { header } = barOf(page);
  const background = () => header.evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.goto(path);
  expect(await background()).toBe(TRANSPARENT);
  await scrollTo(page, 10);
  expect(await background()).toBe(TRANSPARENT);
  await scrollTo(page, 11);
  // At the end of the transition the colour has no alpha.
  await expect.poll(background).toMatch(/^\w+\([^/]*\)$/);
  expect(await background()).not.toBe(TRANSPARENT);
  await scrollTo(page, 10);
  await expect(header).toHaveCSS("background-color", TRANSPARENT);
  await scrollTo(page, 400);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(400);
  await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the menu of a phone, and EVENTS on a tablet: a tap opens, closes and follows", async ({
    page,
  }) => {
    await page.goto("/");
    const { header, nav, toggle, events, upcoming, link } = barOf(page);
    await test.step("its button opens the menu, with an opaque bar, and closes it", async () => {
      await expect(nav).toBeHidden();
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await toggle.tap();
      await expect(nav).toBeVisible();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
      await toggle.tap();
      await expect(nav).toBeHidden();
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
    });
    await test.step("EVENTS expands and collapses in the menu", async () => {
      await toggle.tap();
      await expect(upcoming).toBeHidden();
      await events.tap();
      await expect(upcoming).toBeVisible();
      // It pushes the next links down instead of covering them.
      const [list, next] = [
        await upcoming.boundingBox(),
        await link("REQUEST AN INVITE").boundingBox(),
      ];
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
      await events.tap();
      await expect(upcoming).toBeHidden();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
    });
    await test.step("a tap on the page behind it closes the menu", async () => {
      await page.touchscreen.tap(195, 760);
      await expect(nav).toBeHidden();
    });
    await test.step("a tap on a link opens its page, with menu and EVENTS closed", async () => {
      await toggle.tap();
      await link("GUIDELINES").tap();
      await page.waitForURL("/guidelines");
      await expect(nav).toBeHidden();
      await toggle.tap();
      await events.tap();
      await link("Past Events").tap();
      await page.waitForURL("/past-events");
      await expect(nav).toBeHidden();
      await toggle.tap();
      await expect(upcoming).toBeHidden();
    });
    await test.step("so does one on the name of the site", async () => {
      await header.getByRole("link", { name: site.name }).tap();
      await page.waitForURL("/");
      await expect(nav).toBeHidden();
    });
    await test.step("in a window too low for it, the menu scrolls", async () => {
      await page.setViewportSize({ width: 640, height: 300 });
      await toggle.tap();
      await events.tap();
      await link("REQUEST AN INVITE").tap();
      await page.waitForURL("/request-invite");
    });
    await test.step("from 768 px on, a tap opens EVENTS; another, one elsewhere or on a link closes it", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto("/");
      await events.tap();
      await expect(upcoming).toBeVisible();
      await page.touchscreen.tap(700, 600);
      await expect(upcoming).toBeHidden();
      await events.tap();
      await expect(upcoming).toBeVisible();
      await events.tap();
      await expect(upcoming).toBeHidden();
      await events.tap();
      await upcoming.tap();
      await expect(page).toHaveURL("/upcoming-events");
      await expect(upcoming).toBeHidden();
    });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every link of the bar, also of EVENTS, is in view at every width", async ({ page }) => {
    const { nav, toggle, link } = barOf(page);
    for (const width of ALL ? [320, 390, 768, 1280] : [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expect(toggle).toBeHidden();
      for (const [name] of [...LINKS, ["Upcoming Events"], ["Past Events"]]) {
        await expect(link(name)).toBeInViewport({ ratio: 1 });
      }
      await expect(nav.getByRole("link")).toHaveCount(6);
    }
    await link("Past Events").click();
    await expect(page).toHaveURL("/past-events");
  });
});
