import type { Locator } from "@playwright/test";
import { disturb } from "../disturb.ts";
import { GALLERIES } from "../events.ts";
import { REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { formOn, SCRIPTS } from "./forms.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { stopClock } from "./motion.ts";
import { hydrated } from "./open.ts";
import { holdRequests, recordRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

const [GALLERY] = GALLERIES;
if (!GALLERY) throw new Error("no event has a gallery");

/* docs/decisions/0001-documents-with-islands.md. That the forms do so too is in forms.test.ts. */

test("no island is loaded before its page is shown, and the form of Home not before it is near", async ({
  page,
}) => {
  const requests = recordRequests(page);
  const scripts = () =>
    requests.map(({ pathname }) => pathname).filter((path) => /^\/assets\/.+\.js/.test(path));
  const expectLoaded = () => expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  /** Waits ten seconds by the clock, and until the observers of the page and what they request have been seen. */
  const wait = async () => {
    await page.evaluate(
      () => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)),
    );
    await page.clock.runFor(10_000);
    await page.evaluate(() => fetch("/robots.txt"));
  };
  await stopClock(page);
  await test.step("Home", async () => {
    await page.goto("/");
    await wait();
    expect.soft(scripts()).toEqual([]);
    await page.getByRole("heading", { name: "Get in Touch" }).scrollIntoViewIfNeeded();
    await expectLoaded();
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  for (const path of [GALLERY.path, "/"]) {
    await test.step(`${path}, prerendered`, async () => {
      requests.length = 0;
      await page.goto(path);
      await page.evaluate(() => document.querySelector("astro-island *")?.scrollIntoView());
      await wait();
      expect.soft(scripts()).toEqual([]);
      // It fetches no other page either.
      expect(requests.filter(({ pathname }) => !pathname.includes(".")).length).toBe(1);
      await page.evaluate(() => {
        Object.defineProperty(document, "prerendering", { value: false });
        document.dispatchEvent(new Event("prerenderingchange"));
      });
      await expectLoaded();
    });
  }
});

/** What a press that waits for an island changes. */
const border = (part: Locator) =>
  part.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).borderColor;
  });

/** Has a press begin once Astro has told that React begins with the island, and before React does. */
const pressEarly = (control: Locator, type: "click" | "keydown" | "pointerdown") =>
  control.evaluate((element, name) => {
    element.closest("astro-island")?.addEventListener("astro:hydrate", () => {
      const options = { key: " ", bubbles: true, cancelable: true };
      const Press = name === "keydown" ? KeyboardEvent : PointerEvent;
      element.dispatchEvent(new Press(name, options));
    });
  }, type);

test("in a page that something has changed, an island comes with what was done before", async ({
  page,
  allowConsole,
}) => {
  // React reports that it draws the island anew.
  allowConsole(/#418/);
  /** Opens a page and changes it. Returns what lets its scripts come. */
  const openChanged = async (path: string) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(path);
    await page.evaluate(disturb, { before: "[", after: "]" });
    return release;
  };
  await test.step("the guide: its chapter, the focus and a poster that was pressed", async () => {
    const release = await openChanged("/PracticalSecurityInfo#social");
    await page.getByRole("link", { name: "COMING SOON" }).click();
    await page.getByRole("tab", { name: "Episode Guide" }).focus();
    release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Social Media");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("tab", { name: "Episode Guide" })).toBeFocused();
  });
  await test.step("a gallery: the photo of its link, the steps that were made and the focus", async () => {
    const release = await openChanged(`${GALLERY.path}?photo=6`);
    const { next, thumbnails } = galleryOf(page);
    await next.hover();
    const before = await border(next);
    for (let press = 0; press < 3; press++) await next.click();
    await expect.poll(() => border(next)).not.toBe(before);
    const pressed = await border(next);
    await thumbnails.nth(4).focus();
    release();
    await expectPhoto(page, 9, GALLERY.total);
    await expect.poll(() => border(next)).not.toBe(pressed);
    await expect(thumbnails.nth(4)).toBeFocused();
  });
  await test.step("a step of a gallery whose key makes React draw it", async () => {
    const release = await openChanged(GALLERY.path);
    const { next } = galleryOf(page);
    await next.focus();
    await pressEarly(next, "keydown");
    release();
    await hydrated(page);
    await page.keyboard.up("Space");
    await expectPhoto(page, 2, GALLERY.total);
  });
  await test.step("a box whose press makes React draw the form is ticked and has the focus", async () => {
    const release = await openChanged(REGISTRATION.path);
    const { field } = formOn(page, REGISTRATION);
    const box = page.getByRole("checkbox");
    await page.getByRole("textbox").first().fill("Noa");
    await pressEarly(box, "pointerdown");
    release();
    await expect(box).toBeFocused();
    await box.dispatchEvent("pointerup");
    await expect(box).toBeChecked();
    await expect(field("Full name")).toHaveValue("Noa");
  });
});

test("what assistive technology presses while React begins is done once", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(GALLERY.path);
  const { next } = galleryOf(page);
  await pressEarly(next, "click");
  release();
  await hydrated(page);
  await expectPhoto(page, 2, GALLERY.total);
});

test("an island that fails shows the error text in its place, and the rest of the page works", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^error: /);
  // Without its props, the gallery has no photographs.
  await page.route(GALLERY.path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/ props="[^"]*"/, ' props="{}"') });
  });
  await page.goto(GALLERY.path);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Unexpected Application Error!");
  await expect(alert).toContainText(/\b500 \w+/);
  await expect(alert).not.toContainText(/\bat |TypeError|undefined|https?:/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(GALLERY.title);
  const { events, past } = barOf(page);
  await events.click();
  await past.click();
  await expect(page).toHaveURL("/past-events");
});

/* That the forms can still be sent is in forms.test.ts. */
test("the islands' scripts fail to load: a thumbnail leads to its photo, the guide shows its chapters", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Error hydrating/);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.setViewportSize(PHONE);
  await test.step("a thumbnail", async () => {
    await page.goto(GALLERY.path);
    await galleryOf(page).thumbnails.nth(1).click();
    await expect(page).toHaveURL(/\.jpeg$/);
  });
  await test.step("each chapter, through the list of a phone and through the tabs", async () => {
    await page.goto("/PracticalSecurityInfo");
    await expect(page.getByRole("heading", { level: 2, name: "Overview" })).toBeVisible();
    const chapters = ["Technical Setup", "Episode Guide", "Social Media"];
    const expectChapter = async (name: string) => {
      await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    };
    for (const name of chapters) {
      await page.getByText("Chapters").click();
      await page.getByRole("link", { name: new RegExp(`^\\d ${name}`) }).click();
      await page.getByText("Chapters").click();
      await expectChapter(name);
    }
    await page.setViewportSize(WIDE);
    for (const name of chapters) {
      await page.getByRole("tab", { name }).click();
      await expectChapter(name);
    }
  });
});

test("a thumbnail pressed before the scripts looks so; five seconds later its link is followed, no button", async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await stopClock(page);
  await page.goto(GALLERY.path);
  const { next, thumbnails, current } = galleryOf(page);
  const outline = (place: number) =>
    thumbnails.nth(place).evaluate((element) => getComputedStyle(element).outline);
  await next.click();
  await page.clock.runFor(6_000);
  const photo = (await thumbnails.nth(1).getAttribute("href")) ?? "";
  await thumbnails.nth(1).click();
  expect(await outline(1)).toBe(await outline(0));
  // Nothing else is said yet.
  await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
  await expect(current).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(GALLERY.path);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(photo);

  await page.goto(GALLERY.path);
  await next.click();
  await page.clock.runFor(20_000);
  release();
  await page.clock.resume();
  await expectPhoto(page, 2, GALLERY.total);
});
