import { ALL } from "../all.ts";
import { disturb } from "../disturb.ts";
import { BEFORE_EVENTS, GALLERIES } from "../events.ts";
import { FORMS, INVITE } from "../forms.ts";
import { barOf } from "./bar.ts";
import { cleared, expectToast, formOn } from "./forms.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { holdRequests, recordRequests, stopClock } from "./loading.ts";
import { hydrated } from "./open.ts";
import { expect, test } from "./test.ts";

const [GALLERY] = GALLERIES;
if (!GALLERY) throw new Error("no event has a gallery");

const SCRIPTS = "**/assets/*.js*";

const scriptsOf = (requests: URL[]) =>
  requests.filter(({ pathname }) => /^\/assets\/.+\.js/.test(pathname));

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

for (const kind of FORMS) {
  test(`what a visitor did in the ${kind.name} before it is hydrated stays, whatever else has changed in the page; then it is checked, sent and cleared`, async ({
    page,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    await page.evaluate(disturb, null);
    const form = formOn(page, kind);
    const values = kind.newValues();
    await form.fill(values);
    const box = page.getByRole("checkbox").or(page.getByLabel("Someone I recommend"));
    const hasBox = (await box.count()) > 0;
    if (hasBox) await box.check();
    await form.field("Full name").focus();
    release();
    await hydrated(page);
    await expect(form.field("Full name")).toBeFocused();
    await form.expectValues(values);
    if (hasBox) await expect(box).toBeChecked();

    await form.fill({ "Full name": "" });
    await form.button.click();
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await form.fill({ "Full name": values["Full name"] });
    if (kind.path === INVITE.path) await page.getByLabel("Myself").check();
    await form.button.click();
    await expectToast(page, "status", ...kind.success);
    await form.expectValues(cleared(values));
    if (hasBox) await expect(box).not.toBeChecked();
  });
}

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
    await page.clock.runFor(2_900);
    // The others wait for three seconds from here (docs/decisions/0001-documents-with-islands.md).
    if (path !== "/") expect(scriptsOf(requests)).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => scriptsOf(requests)).not.toEqual([]);
  });
}

test("what was translated before hydration stays so where it is static, and the guide and a gallery work, whatever was put beside their links", async ({
  page,
  allowConsole,
}) => {
  // React tells that it renders the island anew.
  allowConsole(/#418/);
  await page.goto("/PracticalSecurityInfo");
  await page.evaluate(disturb, { before: "[", after: "]" });
  await hydrated(page);
  await page.getByRole("tab", { name: "Social Media" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("[Social Media]");
  await page.locator(".poster-wall a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await page.goto(GALLERY.path);
  await page.evaluate(disturb, { before: "[", after: "]" });
  await hydrated(page);
  const { thumbnails } = galleryOf(page);
  await expect(thumbnails.first()).toContainText("[Photograph 1 of");
  await thumbnails.nth(1).click();
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
  await galleryOf(page).next.hover();
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
