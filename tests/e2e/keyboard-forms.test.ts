import { CONTACT, REGISTRATION } from "../forms.ts";
import { expectNoToast, expectToast, notifications, openForm } from "./forms.ts";
import { expectFocusKept, pressAt, tabTo, typeInto } from "./keyboard.ts";
import { mailFrom } from "./messages.ts";
import { expect, test } from "./test.ts";

test("by keyboard, the contact form is filled in and sent from a field and from its button; dismissing the toast returns the focus", async ({
  page,
  site,
}) => {
  const form = await openForm(page, CONTACT);
  const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
  await test.step("from a field", async () => {
    const values = CONTACT.newValues();
    await typeInto(page, form, values);
    await tabTo(page, form.field("Company"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expectToast(page, "status", ...CONTACT.success);
    await mailFrom(site.mailbox, values.Email);
    await expectFocusKept(page);
    await expect(form.field("Company")).toBeFocused();
    await pressAt(page, dismiss);
    await expectNoToast(page);
    await expectFocusKept(page);
    await expect(form.field("Company")).toBeFocused();
  });
  await test.step("from its button", async () => {
    await form.fill(CONTACT.newValues());
    await pressAt(page, form.button);
    await expectToast(page, "status", ...CONTACT.success);
    await expect(form.button).toBeFocused();
    await tabTo(page, dismiss);
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });
});

test("by keyboard, the registration form is filled in with consent and sent; Escape dismisses the toast and the focus stays", async ({
  page,
  site,
}) => {
  const form = await openForm(page, REGISTRATION);
  const values = REGISTRATION.newValues();
  await typeInto(page, form, values);
  const consent = page.getByRole("checkbox");
  await pressAt(page, consent, "Space");
  await expect(consent).toBeChecked();
  await pressAt(page, form.button);
  await expectToast(page, "status", ...REGISTRATION.success);
  await expect(form.button).toBeFocused();
  const { text } = await mailFrom(site.mailbox, values.Email);
  for (const value of Object.values(values)) expect(text).toContain(value);
  expect(text).toContain("Marketing Consent: Yes");
  await page.keyboard.press("Escape");
  await expectNoToast(page);
  await expect(form.button).toBeFocused();
});
