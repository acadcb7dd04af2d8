import { FORMS, openForm, REGISTRATION } from "./forms.ts";
import { expectFocusKept, pressAt, tabTo, typeInto } from "./keyboard.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast, notices } from "./toast.ts";

for (const kind of FORMS) {
  const { name, newValues, success } = kind;

  test(`the ${name} is filled in, sent by its button and arrives; the thanks go on Escape and the focus stays`, async ({
    page,
    site,
  }) => {
    const form = await openForm(page, kind);
    const values = newValues();
    await typeInto(page, form, values);
    await pressAt(page, form.button);
    await expectToast(page, "status", ...success);
    await expect(form.button).toBeFocused();
    const { text } = await mailFrom(site.mailbox, values.Email);
    for (const value of Object.values(values)) expect(text).toContain(value);
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });

  test(`the ${name} is sent by Enter in a field; the thanks go by their button and the focus comes back`, async ({
    page,
    site,
  }) => {
    const form = await openForm(page, kind);
    const values = newValues();
    await typeInto(page, form, values);
    await tabTo(page, form.field("Company"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expectToast(page, "status", ...success);
    await mailFrom(site.mailbox, values.Email);
    await expectFocusKept(page);
    await expect(form.field("Company")).toBeFocused();
    await pressAt(page, notices(page).getByRole("button", { name: "Dismiss" }));
    await expectNoToast(page);
    await expectFocusKept(page);
    await expect(form.field("Company")).toBeFocused();
  });

  test(`the thanks of the ${name}, dismissed by Escape on their button, give the focus back to the form`, async ({
    page,
  }) => {
    const form = await openForm(page, kind);
    await typeInto(page, form, newValues());
    await pressAt(page, form.button);
    await expectToast(page, "status", ...success);
    await tabTo(page, notices(page).getByRole("button", { name: "Dismiss" }));
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });
}

test("the marketing consent is given by Space and arrives", async ({ page, site }) => {
  const form = await openForm(page, REGISTRATION);
  const values = REGISTRATION.newValues();
  await typeInto(page, form, values);
  const consent = page.getByRole("checkbox");
  await pressAt(page, consent, "Space");
  await expect(consent).toBeChecked();
  await pressAt(page, form.button);
  const { text } = await mailFrom(site.mailbox, values.Email);
  expect(text).toContain("Marketing Consent: Yes");
});
