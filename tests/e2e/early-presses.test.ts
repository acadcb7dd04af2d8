import type { Locator } from "@playwright/test";
import { GALLERIES } from "../events.ts";
import { APPLICATION, CONTACT, type Form, INVITE } from "../forms.ts";
import { expectToast, formOn } from "./forms.ts";
import { expectPhoto, galleryOf } from "./gallery.ts";
import { holdRequests, stopClock } from "./loading.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* Presses that come before the scripts of their island. */

const [GALLERY] = GALLERIES;
if (!GALLERY) throw new Error("no event has a gallery");

const SCRIPTS = "**/assets/*.js*";

const FIRST_FIELDS: [Form, string][] = [
  [CONTACT, "Full name"],
  [INVITE, "Full name"],
  [APPLICATION, "Company"],
];

for (const [kind, blank] of FIRST_FIELDS) {
  test(`the button of the ${kind.name} is pressed before the scripts have come: the toast and the errors, as after; filled in, one message however often it was pressed`, async ({
    page,
    site,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    const form = formOn(page, kind);
    await form.button.click();
    release();
    await expectToast(page, "alert", ...kind.blank(blank));
    await expect(form.field(blank)).toBeFocused();
    await expect(form.field("Email")).toHaveAccessibleDescription(/^Email is required/);

    const attempts = watchAttempts(page);
    const releaseAgain = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    const values = kind.newValues();
    await form.fill(values);
    await form.field("Full name").press("Enter");
    await form.button.click();
    releaseAgain();
    await expectToast(page, "status", ...kind.success);
    await mailFrom(site.mailbox, values.Email);
    expect(attempts).toHaveLength(1);
    await expect(page).toHaveURL(kind.path);
  });
}

/** What a press that waits for an island looks like. */
const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outline);
const border = (part: Locator) =>
  part.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).borderColor;
  });

test("a thumbnail that is pressed while the scripts stall looks pressed at once, and nothing is announced; its photo is shown as soon as they have come", async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(GALLERY.path);
  const { thumbnails, current } = galleryOf(page);
  await thumbnails.nth(2).click();
  expect(await outline(thumbnails.nth(2))).toBe(await outline(thumbnails.first()));
  await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
  await expect(current).toHaveCount(1);
  await expect(page.getByRole("status")).toContainText(`Photograph 1 of ${GALLERY.total}`);
  release();
  await expectPhoto(page, 3, GALLERY.total);
  expect(await outline(thumbnails.nth(2))).not.toBe(await outline(thumbnails.first()));
});

test("three presses of the button for the next photo while the scripts stall are three steps, and it looks pressed until then", async ({
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(GALLERY.path);
  const { next } = galleryOf(page);
  await next.hover();
  const before = await border(next);
  for (let press = 0; press < 3; press++) await next.click();
  await expect.poll(() => border(next)).not.toBe(before);
  await expect(page.getByText(`1 / ${GALLERY.total}`, { exact: true })).toBeVisible();
  release();
  await expectPhoto(page, 4, GALLERY.total);
  await expect.poll(() => border(next)).toBe(before);
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

test("a poster that was pressed before hydration is enlarged", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/PracticalSecurityInfo#social");
  await page
    .getByRole("link", { name: /^Enlarge/ })
    .first()
    .click();
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});
