import { site } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { barOf } from "./bar.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar */

const HEIGHT = 800;

test("at 768 px the bar shows its links and EVENTS opens on hover; at 767 px they are in the menu, which a link opened in a new tab closes too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: HEIGHT });
  await page.goto("/");
  const { toggle, link, events, upcoming } = barOf(page);
  await expect(toggle).toBeHidden();
  await expect(link("GUIDELINES")).toBeVisible();
  await events.hover();
  await expect(upcoming).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(upcoming).toBeHidden();

  await page.setViewportSize({ width: 767, height: HEIGHT });
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
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: HEIGHT } });

  test("the menu opens with an opaque bar; its button, a tap on the page behind it and Escape close it", async ({
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
      await page.touchscreen.tap(195, HEIGHT - 40);
      await expect(nav).toBeHidden();
    });
    await test.step("Escape, which returns the focus to the button", async () => {
      await toggle.tap();
      await link("GUIDELINES").focus();
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
      await expect(toggle).toBeFocused();
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
