import type { Locator } from "@playwright/test";
import { site } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar */

const LINKS = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

/** What highlights a link. */
const appearance = (link: Locator): Promise<string> =>
  link.evaluate((element) => {
    const { color, backgroundColor, borderColor, boxShadow } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, boxShadow].join(" | ");
  });

test("the link to the current page, and EVENTS on its pages, are highlighted", async ({ page }) => {
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
});

test("at every width the bar begins and ends on the lines of the page's content", async ({
  page,
}) => {
  const { header, toggle, link } = barOf(page);
  const content = page.locator("body > footer .content > :last-child");
  await page.goto("/guidelines");
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
});

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const PATHS = ["/guidelines", "/", "/events/quarterly-march-2025"];

for (const path of ALL ? PATHS : PATHS.slice(0, 1)) {
  test(`the bar of ${path} is transparent at 0 and 10 px and opaque from 11 px; a reload keeps the scroll position and the bar`, async ({
    page,
  }) => {
    await page.goto(path);
    const { header } = barOf(page);
    const background = () => header.evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(await background()).toBe(TRANSPARENT);
    await scrollTo(page, 10);
    expect(await background()).toBe(TRANSPARENT);

    await scrollTo(page, 11);
    await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
    // At the end of the transition the colour has no alpha.
    await expect.poll(background).toMatch(/^\w+\([^/]*\)$/);

    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);

    await scrollTo(page, 400);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(400);
    await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
  });
}

test("at 768 px the bar shows its links and EVENTS opens on hover; at 767 px they are in the menu, which a link opened in a new tab closes too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/");
  const { toggle, link, events, upcoming } = barOf(page);
  await expect(toggle).toBeHidden();
  await expect(link("GUIDELINES")).toBeVisible();
  await events.hover();
  await expect(upcoming).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(upcoming).toBeHidden();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(toggle).toBeVisible();
  await expect(link("GUIDELINES")).toBeHidden();
  await toggle.click();
  await expect(link("GUIDELINES")).toBeVisible();
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect(upcoming).toBeHidden();
  await link("GUIDELINES").click({ modifiers: ["ControlOrMeta"] });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL("/");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the menu opens with an opaque bar; its button and a tap on the page behind it close it", async ({
    page,
  }) => {
    await page.goto("/");
    const { header, nav, toggle, events, upcoming, link } = barOf(page);
    await test.step("its button", async () => {
      await expect(nav).toBeHidden();
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await toggle.tap();
      await expect(nav).toBeVisible();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      await expect(header).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
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
    await test.step("a tap on the page behind it", async () => {
      await page.touchscreen.tap(195, 760);
      await expect(nav).toBeHidden();
    });
  });

  test("a tap on a link in the menu or in EVENTS, or on the name of the site, opens the page with both closed, even in a low window", async ({
    page,
  }) => {
    await page.goto("/");
    const { header, nav, toggle, events, link, upcoming } = barOf(page);
    const menu = [["GUIDELINES", "/guidelines"]];
    const others = [
      ["HOME", "/"],
      ["Practical Security Show", "/PracticalSecurity"],
    ];
    for (const [name = "", path = ""] of ALL ? [...menu, ...others] : menu) {
      await toggle.tap();
      await link(name).tap();
      await page.waitForURL(path);
      await expect(nav).toBeHidden();
    }
    const past = [["Past Events", "/past-events"]];
    const ahead = [["Upcoming Events", "/upcoming-events"]];
    for (const [name = "", path = ""] of ALL ? [...past, ...ahead] : past) {
      await toggle.tap();
      await events.tap();
      await link(name).tap();
      await page.waitForURL(path);
      await expect(nav).toBeHidden();
      await toggle.tap();
      await expect(upcoming).toBeHidden();
      await toggle.tap();
    }
    await test.step("in a window too low for it, the menu scrolls", async () => {
      await page.setViewportSize({ width: 640, height: 300 });
      await toggle.tap();
      await events.tap();
      await link("REQUEST AN INVITE").tap();
      await page.waitForURL("/request-invite");
    });
    await toggle.tap();
    await expect(nav).toBeVisible();
    await header.getByRole("link", { name: site.name }).tap();
    await page.waitForURL("/");
    await expect(nav).toBeHidden();
  });
});

test("the menu of a phone by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/guidelines");
  const { nav, toggle, events, upcoming, link } = barOf(page);
  await pressAt(page, toggle, "Space");
  await pressAt(page, events);
  await tabTo(page, upcoming);
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
  await expect(toggle).toBeFocused();

  for (const key of ["Tab", "Shift+Tab"] as const) {
    await test.step(key, async () => {
      await toggle.focus();
      await page.keyboard.press("Enter");
      await pressAt(page, events);
      if (key === "Shift+Tab") await tabTo(page, link("REQUEST AN INVITE"));
      await expectWalk(page, key);
      await expect(nav).toBeHidden();
    });
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of ALL ? [320, 390, 768, 1280] : [320, 1280]) {
    test(`every link of the bar, also of EVENTS, is in view at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const { nav, toggle, link } = barOf(page);
      await expect(toggle).toBeHidden();
      const names = ["HOME", "GUIDELINES", "Upcoming Events", "Past Events"];
      for (const name of [...names, "Practical Security Show", "REQUEST AN INVITE"]) {
        await expect(link(name)).toBeInViewport({ ratio: 1 });
      }
      await expect(nav.getByRole("link")).toHaveCount(6);
      await link("Past Events").click();
      await expect(page).toHaveURL("/past-events");
    });
  }
});
