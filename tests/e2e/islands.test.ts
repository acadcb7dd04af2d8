import type { Page } from "@playwright/test";
import { WHOLE } from "../whole.ts";
import { barOf } from "./bar.ts";
import { AHEAD } from "./events.ts";
import { CONTACT, formOn } from "./forms.ts";
import { expectPhoto, GALLERIES, galleryOf } from "./gallery.ts";
import { alive } from "./open.ts";
import { expect, test } from "./test.ts";

const [GALLERY] = GALLERIES;
if (!GALLERY) throw new Error("no event has a gallery");

const isScript = (url: string) => /\/assets\/[^?]+\.js/.test(url);

/** The scripts that the page has asked for until now. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => isScript(request.url()) && scripts.push(request.url()));
  return scripts;
}

/** Holds every script of an island back until the function that is given is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const READ = ["/upcoming-events", "/guidelines", "/past-events", "/startup-program"];

for (const path of WHOLE ? READ : READ.slice(0, 1)) {
  test(`${path} is read: no script is fetched`, async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto(path);
    await page.mouse.wheel(0, 4_000);
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([]);
  });
}

test("a form further down: its scripts come when it comes near", async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.getByRole("heading", { name: "Get in Touch" }).scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(0);
});

test("what was typed before the form's scripts came stays, and is sent", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/");
  await formOn(page, CONTACT).fill(CONTACT.newValues());
  release();
  await alive(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("status")).toContainText("Success!");
});

test("a button of a gallery that was pressed before its scripts came does what it says", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(GALLERY.path);
  await galleryOf(page).next.click();
  release();
  await expectPhoto(page, 2, GALLERY.total);
});

test("an island that fails shows the words for an unexpected error in its place, the rest of the page lives", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^error: /);
  // A gallery whose photographs are lost on the way.
  await page.route(GALLERY.path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/ props="[^"]*"/, ' props="{}"') });
  });
  await page.goto(GALLERY.path);
  await galleryOf(page).next.hover();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Unexpected Application Error!");
  await expect(alert).toContainText(/\b500 \w+/);
  await expect(alert).not.toContainText(/\bat |TypeError|undefined|https?:/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(GALLERY.title);
  const { events, past } = barOf(page);
  await events.click();
  await past.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past events");
});

/* Scripts that fail to arrive: everything still reads; that it sends is in no-script-forms. */
test.describe("the scripts of the islands cannot be had", () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Error hydrating/);
    await page.route("**/assets/*.js*", (route) => route.abort());
  });

  test("on a phone the menu opens and its events too, a thumbnail leads to its photograph, and the calendars of an announced event can be had", async ({
    page,
  }) => {
    await page.clock.setFixedTime(AHEAD);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const { toggle, events, past } = barOf(page);
    await toggle.click();
    await events.click();
    await past.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past events");
    await page.getByRole("main").locator(`a[href="${GALLERY.path}"]`).click();
    await galleryOf(page).thumbnails.nth(1).click();
    await expect(page).toHaveURL(/\.jpeg$/);
    await page.goto("/upcoming-events");
    await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
  });

  test("every chapter of the guide can be read, by the tabs and on a phone by the list", async ({
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
