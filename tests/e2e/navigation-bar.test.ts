import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { scrollTo, scrollTop } from "./motion.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#navigation-bar. Which link each page marks is in tests/site/pages.test.ts. */

const LINKS = ["HOME", "GUIDELINES", "Practical Security Show", "REQUEST AN INVITE"];
const TRANSPARENT = "rgba(0, 0, 0, 0)";

test("the bar: its highlights, its ground, its breakpoint, and its menu by keyboard", async ({
  page,
}) => {
  const { header, nav, toggle, link, events, upcoming } = barOf(page);
  for (const path of ["/guidelines", "/PracticalSecurity", "/request-invite", "/past-events"]) {
    await test.step(`on ${path}, what is marked is highlighted`, async () => {
      await page.goto(path);
      expect(await nav.locator("[aria-current]").evaluateAll(findUnlit)).toEqual([]);
    });
  }
  await test.step("it is opaque from 11 px on, also after a reload", async () => {
    await page.goto("/guidelines");
    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);
    await scrollTo(page, 11);
    // At the end of the transition the colour has no alpha.
    await expect(header).toHaveCSS("background-color", /^rgb\(/);
    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);
    await scrollTo(page, 400);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(400);
    await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
  });
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
    await page.keyboard.press("Enter");
    await pressAt(page, events);
    await expectWalk(page, "Tab");
    await expect(nav).toBeHidden();
  });
});

/** Runs in the page. The marked controls that look the same without their mark. */
function findUnlit(marked: (HTMLElement | SVGElement)[]): string[] {
  const lookOf = (element: Element) => {
    const { color, backgroundColor, borderColor, boxShadow } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, boxShadow].join(" | ");
  };
  return marked.flatMap((element) => {
    element.style.transition = "none";
    const lit = lookOf(element);
    element.removeAttribute("aria-current");
    return lookOf(element) === lit ? (element.textContent ?? "") : [];
  });
}

test("EVENTS with a mouse opens on hover and closes 100 ms after it; clicks and keys do both", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  const { events, upcoming, past, link } = barOf(page);
  const leave = () => page.mouse.move(600, 500);
  await test.step("Enter and Space open and close it; it closes when the focus leaves the list", async () => {
    await expect(upcoming).toBeHidden();
    await pressAt(page, events, "Enter");
    await expect(past).toBeVisible();
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Space");
    await expect(past).toBeHidden();
    await expect(events).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Space");
    for (const stop of [upcoming, past, link("Practical Security Show")]) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
    }
    await expect(past).toBeHidden();
  });
  await test.step("Escape closes it: from the list the focus goes back, from elsewhere it stays", async () => {
    await events.press("Enter");
    await tabTo(page, past);
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(events).toBeFocused();
    await link("HOME").focus();
    await events.hover();
    await expect(upcoming).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(upcoming).toBeHidden();
    await expect(link("HOME")).toBeFocused();
  });
  await test.step("the click of the pointer that has opened it leaves it open, the next one closes it", async () => {
    await leave();
    for (const open of ["true", "false", "true"]) {
      await events.click();
      await expect(events).toHaveAttribute("aria-expanded", open);
    }
    await leave();
    await expect(upcoming).toBeHidden();
  });
  await test.step("it stays open on the pointer's way to a link", async () => {
    await events.hover();
    const { x, y, width, height } = (await past.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 25 });
    await expect(events).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("it closes 100 ms after the pointer has left, unless the pointer returns", async () => {
    // The test sets the time of the transition, the only one of the list.
    await upcoming.evaluate((element) => {
      element.closest("ul")?.addEventListener("transitionrun", ({ target }) => {
        for (const animation of (target as Element).getAnimations()) animation.pause();
      });
    });
    await leave();
    await expect.poll(() => isVisibleAfter(page, 50)).toBe(true);
    await events.hover();
    await expect(events).toHaveAttribute("aria-expanded", "true");
    await leave();
    await expect.poll(() => isVisibleAfter(page, 99)).toBe(true);
    expect(await isVisibleAfter(page, 100)).toBe(false);
  });
});

/** Whether the list is visible so many milliseconds after the pointer has left; nothing before it has. */
const isVisibleAfter = (page: Page, time: number) =>
  barOf(page).upcoming.evaluate((link, at) => {
    const list = link.closest("ul");
    const [closing] = list?.getAnimations() ?? [];
    if (!list || !closing) return undefined;
    closing.currentTime = at;
    return getComputedStyle(list).visibility === "visible";
  }, time);

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test("the menu of a phone, and EVENTS on a tablet: a tap opens, closes and follows", async ({
    page,
  }) => {
    await page.goto("/");
    const { header, nav, toggle, events, upcoming, link } = barOf(page);
    await test.step("its button opens the menu, with an opaque bar, and closes it", async () => {
      await expect(nav).toBeHidden();
      await toggle.tap();
      await expect(nav).toBeVisible();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
      await toggle.tap();
      await expect(nav).toBeHidden();
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
    });
    await test.step("EVENTS expands and collapses in it; a tap on the page behind closes it", async () => {
      await toggle.tap();
      await expect(upcoming).toBeHidden();
      await events.tap();
      await expect(upcoming).toBeVisible();
      await events.tap();
      await expect(upcoming).toBeHidden();
      await expect(nav).toBeVisible();
      await page.touchscreen.tap(195, 760);
      await expect(nav).toBeHidden();
    });
    await test.step("in a window too low for it, the menu scrolls, and a tap on its last link follows", async () => {
      await page.setViewportSize({ width: 640, height: 300 });
      await toggle.tap();
      await events.tap();
      await link("REQUEST AN INVITE").tap();
      await page.waitForURL("/request-invite");
    });
    await test.step("from 768 px on, a tap opens EVENTS; another or one elsewhere closes it, also in a frame", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await events.tap();
      await expect(upcoming).toBeVisible();
      await page.frameLocator("iframe").getByRole("heading", { name: "Your request" }).tap();
      await expect(upcoming).toBeHidden();
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
    });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every link of the bar, also of EVENTS, is in view at every width", async ({ page }) => {
    const { toggle, link } = barOf(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expect(toggle).toBeHidden();
      for (const name of [...LINKS, "Upcoming Events", "Past Events"]) {
        await expect(link(name)).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
