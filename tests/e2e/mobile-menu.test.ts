import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const HEIGHT = 800;

test("at exactly 768 px the bar shows its links and EVENTS opens on hover", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: HEIGHT });
  await open(page, "/");
  const { toggle, link, events, upcoming } = barOf(page);
  await expect(toggle).toBeHidden();
  await expect(link("GUIDELINES")).toBeVisible();
  await events.hover();
  await expect(upcoming).toBeVisible();
});

test("at 767 px the links are in the menu and EVENTS does not open on hover", async ({ page }) => {
  await page.setViewportSize({ width: 767, height: HEIGHT });
  await open(page, "/");
  const { toggle, link, events, upcoming } = barOf(page);
  await expect(toggle).toBeVisible();
  await expect(link("GUIDELINES")).toBeHidden();
  await toggle.click();
  await expect(link("GUIDELINES")).toBeVisible();
  await events.hover();
  await expect(events).toHaveAttribute("aria-expanded", "false");
  await expect(upcoming).toBeHidden();
});

test("a link of the menu that opens another tab closes the menu too", async ({ page }) => {
  await page.setViewportSize({ width: 767, height: HEIGHT });
  await open(page, "/");
  const { toggle, link } = barOf(page);
  await toggle.click();
  await link("GUIDELINES").click({ modifiers: ["ControlOrMeta"] });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: HEIGHT } });

  test.beforeEach(({ page }) => open(page, "/").then(() => undefined));

  test("the menu toggles open and closed, over an opaque ground", async ({ page }) => {
    const { header, nav, toggle } = barOf(page);
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

  test("EVENTS is a collapsible list in the menu, below its button", async ({ page }) => {
    const { toggle, events, upcoming, link } = barOf(page);
    await toggle.tap();
    await expect(upcoming).toBeHidden();
    await events.tap();
    await expect(upcoming).toBeVisible();
    // In the flow: it pushes down what follows instead of covering it.
    const [list, next] = [
      await upcoming.boundingBox(),
      await link("REQUEST AN INVITE").boundingBox(),
    ];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
    await events.tap();
    await expect(upcoming).toBeHidden();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
  });

  for (const [name, path] of [
    ["HOME", "/"],
    ["GUIDELINES", "/guidelines"],
    ["Practical Security Show", "/PracticalSecurity"],
    ["REQUEST AN INVITE", "/request-invite"],
  ] as const) {
    test(`a tap on ${name} leads to ${path} and closes the menu`, async ({ page }) => {
      const { nav, toggle, link } = barOf(page);
      await toggle.tap();
      await link(name).tap();
      await expect(page).toHaveURL(path);
      await expect(nav).toBeHidden();
    });
  }

  for (const [name, path] of [
    ["Upcoming Events", "/upcoming-events"],
    ["Past Events", "/past-events"],
  ] as const) {
    test(`a tap on ${name} leads to ${path} and closes list and menu`, async ({ page }) => {
      const { nav, toggle, events, link, upcoming } = barOf(page);
      await toggle.tap();
      await events.tap();
      await link(name).tap();
      await expect(page).toHaveURL(path);
      await expect(nav).toBeHidden();
      await toggle.tap();
      await expect(events).toHaveAttribute("aria-current", "true");
      await expect(upcoming).toBeHidden();
    });
  }

  test("a tap on the name of the site closes the menu too", async ({ page }) => {
    const { header, nav, toggle } = barOf(page);
    await toggle.tap();
    await expect(nav).toBeVisible();
    await header.getByRole("link").first().tap();
    await expect(nav).toBeHidden();
  });

  test("Escape closes the menu and brings the focus back to its button", async ({ page }) => {
    const { nav, toggle, link } = barOf(page);
    await toggle.tap();
    await link("GUIDELINES").focus();
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("a tap on the page behind closes the menu", async ({ page }) => {
    const { nav, toggle } = barOf(page);
    await toggle.tap();
    await expect(nav).toBeVisible();
    await page.touchscreen.tap(195, HEIGHT - 40);
    await expect(nav).toBeHidden();
  });

  test("the open menu scrolls where the screen is too low for it", async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 300 });
    const { toggle, events, link } = barOf(page);
    await toggle.tap();
    await events.tap();
    await link("REQUEST AN INVITE").tap();
    await expect(page).toHaveURL("/request-invite");
  });
});
