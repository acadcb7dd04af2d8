import { CONTACT, FORMS, REGISTRATION } from "../forms.ts";
import { expectToast, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#4-states: a double click on the button of a form is one click */

for (const [kind, viewport] of [
  [CONTACT, WIDE],
  [REGISTRATION, PHONE],
] as const) {
  test(`a double click that sends a blank ${kind.name} leaves the focus in its first field, on the same page; the next click counts`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const form = await openForm(page, kind);
    await form.button.dblclick();
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await expect(form.field("Full name")).toBeFocused();
    await expect(form.field("Full name")).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(kind.path);
    await form.field("Email").click();
    await expect(form.field("Email")).toBeFocused();
    await form.button.click();
    await expect(form.field("Full name")).toBeFocused();
  });
}

for (const kind of FORMS) {
  test(`a double click on the button of the ${kind.name}, or Enter twice: one message; the focus stays`, async ({
    page,
    site,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, kind);
    const company = form.field("Company");
    for (const [count, press, focused] of [
      [1, () => form.button.dblclick(), form.button],
      [2, async () => [await company.press("Enter"), await company.press("Enter")], company],
    ] as const) {
      const release = await holdRequests(page, FUNCTION_URL);
      const values = kind.newValues();
      await form.fill(values);
      await press();
      await expect(form.button).toBeDisabled();
      release();
      await expectToast(page, "status", ...kind.success);
      await expect(focused).toBeFocused();
      expect(attempts).toHaveLength(count);
      await mailFrom(site.mailbox, values.Email);
    }
  });
}

test("a second click that comes after the response: no further message", async ({ page }) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expectToast(page, "status", ...CONTACT.success);
  await expect(form.button).toBeEnabled();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expectToast(page, "status", ...CONTACT.success);
  expect(attempts).toHaveLength(1);
});
