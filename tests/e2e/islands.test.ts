import type { Locator } from "@playwright/test";
import { ALL } from "../all.ts";
import { disturb } from "../disturb.ts";
import { BEFORE_EVENTS, GALLERIES } from "../events.ts";
import { REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { formOn } from "./forms.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { holdRequests, recordRequests, stopClock } from "./loading.ts";
import { expect, test } from "./test.ts";

const [GALLERY] = GALLERIES;
if (!GALLERY) throw new Error("no event has a gallery");

const SCRIPTS = "**/assets/*.js*";

const scriptsOf = (requests: URL[]) =>
  requests.filter(({ pathname }) => /^\/assets\/.+\.js/.test(pathname));

/* docs/decisions/0001-documents-with-islands.md. That the forms do so too is in forms.test.ts. */

const STATIC = ["/upcoming-events", "/guidelines", "/past-events", "/startup-program"];

for (const path of ALL ? STATIC : STATIC.slice(0, 1)) {
  test(`${path} is read without fetching a script`, async ({ page }) => {
    const requests = recordRequests(page);
    await page.goto(path);
    await page.mouse.wheel(0, 4_000);
    await page.waitForLoadState("networkidle");
    expect(scriptsOf(requests)).toEqual([]);
  });
}

test("the scripts of a form further down are fetched when it is close to the window", async ({
  page,
}) => {
  const requests = recordRequests(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scriptsOf(requests)).toEqual([]);
  await page.getByRole("heading", { name: "Get in Touch" }).scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  expect(scriptsOf(requests)).not.toEqual([]);
});

for (const path of [GALLERY.path, "/PracticalSecurityInfo", "/"]) {
  test(`${path}, prerendered, loads no island and fetches no other page until it is shown`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    });
    const requests = recordRequests(page);
    await stopClock(page);
    await page.goto(path);
    // The form is near the window.
    await page.evaluate(() => document.querySelector("astro-island *")?.scrollIntoView());
    await page.clock.runFor(10_000);
    await page.waitForLoadState("networkidle");
    expect(scriptsOf(requests)).toEqual([]);
    expect(requests.filter(({ pathname }) => !pathname.includes(".")).length).toBe(1);

    await page.evaluate(() => {
      Object.defineProperty(document, "prerendering", { value: false });
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    await expect.poll(() => scriptsOf(requests)).not.toEqual([]);
  });
}

/** What a press that waits for an island looks like. */
const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outline);
const border = (part: Locator) =>
  part.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).borderColor;
  });

test.describe("in a page that something has changed before the scripts came", () => {
  // React reports that it draws the island anew.
  test.beforeEach(({ allowConsole }) => allowConsole(/#418/));

  test("the guide keeps its chapter and what had the focus; a poster that was pressed is enlarged", async ({
    page,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/PracticalSecurityInfo#social");
    await page.evaluate(disturb, { before: "[", after: "]" });
    await page.getByRole("link", { name: "COMING SOON" }).click();
    await page.getByRole("tab", { name: "Episode Guide" }).focus();
    release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Social Media");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("tab", { name: "Episode Guide" })).toBeFocused();
  });

  test("a gallery shows the photo of its link; a button looks pressed until its steps are made, and what had the focus has it", async ({
    page,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(`${GALLERY.path}?photo=6`);
    await page.evaluate(disturb, { before: "[", after: "]" });
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

  test("a box whose press makes React draw the form is ticked and has the focus", async ({
    page,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(REGISTRATION.path);
    await page.evaluate(disturb, null);
    const { field } = formOn(page, REGISTRATION);
    const box = page.getByRole("checkbox");
    await field("Full name").fill("Noa");
    // Astro tells that React begins; a press does not wait for it.
    const pressed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.querySelector("astro-island")?.addEventListener("astro:hydrate", () => {
            const old = document.querySelector("main [type=checkbox]");
            old?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
            resolve();
          });
        }),
    );
    release();
    await pressed;
    await expect(box).toBeFocused();
    await box.dispatchEvent("pointerup");
    await expect(box).toBeChecked();
    await expect(field("Full name")).toHaveValue("Noa");
  });
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

/* That the forms can still be sent is in no-script-forms.test.ts. */
test.describe("when the scripts of the islands fail to load", () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Error hydrating/);
    await page.route(SCRIPTS, (route) => route.abort());
  });

  test("the menu of a phone and EVENTS open, a thumbnail leads to its photograph, and an announced event has its calendar file", async ({
    page,
  }) => {
    await page.clock.setFixedTime(BEFORE_EVENTS);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const { toggle, events, past } = barOf(page);
    await toggle.click();
    await events.click();
    await past.click();
    await expect(page).toHaveURL("/past-events");
    await page.getByRole("main").locator(`a[href="${GALLERY.path}"]`).click();
    await galleryOf(page).thumbnails.nth(1).click();
    await expect(page).toHaveURL(/\.jpeg$/);
    await page.goto("/upcoming-events");
    await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
  });

  test("every chapter of the guide can be read, through the tabs and on a phone through the list", async ({
    page,
  }) => {
    await page.goto("/PracticalSecurityInfo");
    await expect(page.getByRole("heading", { level: 2, name: "Overview" })).toBeVisible();
    const expectChapter = async (name: string) => {
      await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    };
    for (const name of ["Technical Setup", "Episode Guide", "Social Media"]) {
      await page.getByRole("tab", { name }).click();
      await expectChapter(name);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["Technical Setup", "Episode Guide", "Social Media"]) {
      await page.locator("summary").click();
      await page.locator("details").getByRole("link", { name }).click();
      await page.locator("summary").click();
      await expectChapter(name);
    }
  });
});

test("the first thumbnail is pressed behind a link to another photo while the scripts stall: it looks pressed at once, nothing is announced, and its photo is shown as soon as they have come", async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(`${GALLERY.path}?photo=6`);
  const { thumbnails, current } = galleryOf(page);
  await thumbnails.first().click();
  expect(await outline(thumbnails.first())).toBe(await outline(thumbnails.nth(5)));
  await expect(thumbnails.nth(5)).toHaveAttribute("aria-current", "true");
  await expect(current).toHaveCount(1);
  await expect(page.getByText(`6 / ${GALLERY.total}`, { exact: true })).toBeVisible();
  release();
  await expectPhoto(page, 1, GALLERY.total);
  expect(await outline(thumbnails.first())).not.toBe(await outline(thumbnails.nth(5)));
  const href = (await thumbnails.first().getAttribute("href")) ?? "";
  await expect(page.getByRole("link", { name: /^Enlarge: / })).toHaveAttribute("href", href);
});

test("when the scripts have not come five seconds after a press, the link of the thumbnail is followed; the button for the next photo still waits", async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await stopClock(page);
  await page.goto(GALLERY.path);
  const { next, thumbnails } = galleryOf(page);
  await next.click();
  await page.clock.runFor(6_000);
  const photo = (await thumbnails.nth(1).getAttribute("href")) ?? "";
  await thumbnails.nth(1).click();
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
