import { CONTACT, FORMS, REGISTRATION } from "../forms.ts";
import { expectNoToast, expectToast, notifications, openForm } from "./forms.ts";
import { expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { mailFrom } from "./messages.ts";
import { expect, test } from "./test.ts";

for (const kind of FORMS) {
  test(`by keyboard, the ${kind.name} is filled in and sent; Escape dismisses the toast, and the focus stays`, async ({
    page,
    site,
  }) => {
    const form = await openForm(page, kind);
    const values = kind.newValues();
    for (const [label, value] of Object.entries(values)) {
      await tabTo(page, form.field(label));
      await page.keyboard.type(value);
    }
    if (kind === REGISTRATION) await pressAt(page, page.getByRole("checkbox"), "Space");
    await pressAt(page, form.button);
    await expectToast(page, "status", ...kind.success);
    const { text } = await mailFrom(site.mailbox, values.Email);
    for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
    if (kind === REGISTRATION) expect(text).toContain("Marketing Consent: Yes");
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });
}

test("Enter in a field sends the form; dismissing the toast by its button or there by Escape returns the focus", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
  const company = form.field("Company");
  for (const dismissToast of [
    () => pressAt(page, dismiss),
    async () => {
      await tabTo(page, dismiss);
      await page.keyboard.press("Escape");
    },
  ]) {
    await form.fill(CONTACT.newValues());
    await company.press("Enter");
    await expectToast(page, "status", ...CONTACT.success);
    await expect(company).toBeFocused();
    await dismissToast();
    await expectNoToast(page);
    await expectFocusKept(page);
    await expect(company).toBeFocused();
  }
});
