import { expectNoViolations } from "./axe.ts";
import { galleryOf } from "./gallery.ts";
import {
  contactValues,
  holdAttempts,
  openContactForm,
  openRegistrationForm,
} from "./message-form.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

// Nothing fades: a half-transparent page has no contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width}px`, () => {
    test.use({ viewport });

    for (const { path } of PAGES) {
      test(`${path} has no violation`, async ({ page }) => {
        await open(page, path);
        await expectNoViolations(page);
      });
    }

    test("an unknown address has no violation", async ({ page, allowConsole }) => {
      allowConsole(/404/);
      await open(page, "/no-such-page");
      await expectNoViolations(page);
    });

    test("a refused contact form has no violation", async ({ page }) => {
      const form = await openContactForm(page);
      await form.button.click();
      await expectToast(page, "alert", "Error", "Full name is required");
      await expectNoViolations(page);
    });

    test("a refused registration has no violation", async ({ page }) => {
      const form = await openRegistrationForm(page);
      await form.button.click();
      await expect(form.field("Title")).toHaveAttribute("aria-invalid");
      await expectNoViolations(page);
    });

    test("the thanks for a message have no violation", async ({ page }) => {
      const form = await openContactForm(page);
      await form.fill(contactValues());
      await form.button.click();
      await expect(page.getByText("Success!")).toBeVisible();
      await expectNoViolations(page);
    });

    test("a message on its way has no violation", async ({ page }) => {
      await holdAttempts(page);
      const form = await openContactForm(page);
      await form.fill(contactValues());
      await form.button.click();
      await expect(form.button).toHaveText("Sending...");
      await expectNoViolations(page);
    });

    test("the opened Who's Behind the Program has no violation", async ({ page }) => {
      await open(page, "/startup-program");
      await page.locator("summary").click();
      await expect(page.locator("details p").first()).toBeVisible();
      await expectNoViolations(page);
    });

    for (const chapter of ["technical", "episode", "social"]) {
      test(`the guide's chapter #${chapter} has no violation`, async ({ page }) => {
        await open(page, `/PracticalSecurityInfo#${chapter}`);
        await expect(page.locator(`#${chapter}`)).toBeVisible();
        await expectNoViolations(page);
      });
    }

    test("an enlarged poster has no violation", async ({ page }) => {
      await open(page, "/PracticalSecurityInfo#social");
      await page
        .getByRole("link", { name: /^Enlarge/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoViolations(page);
    });

    test("a gallery at its last photo has no violation", async ({ page }) => {
      await open(page, "/events/quarterly-march-2025?photo=10");
      await expect(galleryOf(page).next).toBeDisabled();
      await expectNoViolations(page);
    });

    test("the opened menu has no violation", async ({ page }) => {
      await open(page, "/guidelines");
      if (viewport.width < 768) await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "EVENTS" }).click();
      await expect(page.getByRole("link", { name: "Upcoming Events" })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
