import type { Page } from "@playwright/test";
import { CONTACT, openForm } from "./forms.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast, notices } from "./toast.ts";

/** Home with the toast that refuses an empty form. */
async function refused(page: Page) {
  const form = await openForm(page, CONTACT);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.refused("Full name"));
  return form;
}

test("a toast goes when its button is pressed", async ({ page }) => {
  await refused(page);
  await notices(page).getByRole("button", { name: "Dismiss" }).click();
  await expectNoToast(page);
});

test("a press on the button of a toast leaves the page where the visitor has scrolled it", async ({
  page,
}) => {
  await refused(page);
  await scrollTo(page, 0);
  await notices(page).getByRole("button", { name: "Dismiss" }).click();
  await expectNoToast(page);
  expect(await scrollTop(page)).toBe(0);
});

test("the button of a toast can be reached and pressed by keyboard", async ({ page }) => {
  await refused(page);
  const dismiss = notices(page).getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expectNoToast(page);
});

test("a toast goes on Escape, wherever the focus is", async ({ page }) => {
  const form = await refused(page);
  await expect(form.field("Full name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expectNoToast(page);
  await expect(form.field("Full name")).toBeFocused();
});

test("the next toast takes the place of the one before", async ({ page }) => {
  const form = await refused(page);
  await form.fill({ "Full name": "Dana" });
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.refused("Email"));

  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
});

test("the same toast again is shown anew", async ({ page }) => {
  const form = await refused(page);
  const toast = await notices(page).getByText("Full name is required").elementHandle();
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.refused("Full name"));
  expect(await toast?.evaluate((element) => element.isConnected)).toBe(false);
});

test("a toast is gone after a navigation, and after the way back", async ({ page }) => {
  await refused(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "GUIDELINES" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
  await expectNoToast(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("CONNECTING");
  await expectNoToast(page);
});

test("both live regions are there, empty, before any toast", async ({ page }) => {
  await openForm(page, CONTACT);
  await expect(notices(page).getByRole("alert")).toBeEmpty();
  await expect(notices(page).getByRole("status")).toBeEmpty();
});

test("a toast lies inside a small window, over the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await refused(page);
  await expect(notices(page).getByText("Full name is required")).toBeInViewport({ ratio: 1 });
  await notices(page).getByRole("button", { name: "Dismiss" }).click();
  await expectNoToast(page);
});
