import { disturb } from "../disturb.ts";
import { APPLICATION, CONTACT, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { cleared, expectToast, openEarly, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { hydrated } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#all-forms, docs/product.md#4-states: what every form does, asked of those that have all kinds of controls. */

test("what a visitor did before a form is hydrated stays, in a page that has changed; then it is sent", async ({
  page,
  allowConsole,
}) => {
  // React reports that it draws the form anew.
  allowConsole(/#418/);
  const kinds: Form[] = [REGISTRATION, INVITE, APPLICATION];
  for (const kind of kinds) {
    await test.step(kind.name, async () => {
      const { form, release } = await openEarly(page, kind);
      await page.evaluate(disturb, null);
      const values = kind.newValues();
      await form.fill(values);
      const box = page.getByRole("checkbox").or(page.getByLabel("Someone I recommend"));
      const hasBox = kind !== APPLICATION;
      if (hasBox) await box.check();
      await form.field("Full name").focus();
      release();
      await hydrated(page);
      await expect(form.field("Full name")).toBeFocused();
      await form.expectValues(values);
      if (hasBox) await expect(box).toBeChecked();

      if (kind === INVITE) await page.getByLabel("Myself").check();
      await form.button.click();
      await expectToast(page, "status", ...kind.success);
      await form.expectValues(cleared(values));
      if (hasBox) await expect(box).not.toBeChecked();
    });
  }
});

test("Enter and the button before the scripts come: one message, once they have come", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const { form, release } = await openEarly(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.field("Full name").press("Enter");
  await form.button.click();
  release();
  await expectToast(page, "status", ...CONTACT.success);
  await mailFrom(site.mailbox, values.Email);
  expect(attempts).toHaveLength(1);
  await expect(page).toHaveURL(CONTACT.path);
});

test("a double click or two Enters: one message, or the first blank field; the next click counts", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  const attempts = watchAttempts(page);
  const form = await openForm(page, REGISTRATION);
  await test.step("blank", async () => {
    await form.button.dblclick();
    await expectToast(page, "alert", ...REGISTRATION.blank());
    await expect(form.field("Full name")).toBeFocused();
    await expect(form.field("Full name")).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(REGISTRATION.path);
    await form.field("Email").click();
    await form.button.click();
    await expect(form.field("Full name")).toBeFocused();
  });
  const company = form.field("Company");
  for (const [count, press, focused] of [
    [1, () => form.button.dblclick(), form.button],
    [2, async () => [await company.press("Enter"), await company.press("Enter")], company],
  ] as const) {
    await test.step(`message ${count}`, async () => {
      const release = await holdRequests(page, FUNCTION_URL);
      const values = REGISTRATION.newValues();
      await form.fill(values);
      await press();
      await expect(form.button).toBeDisabled();
      release();
      await expectToast(page, "status", ...REGISTRATION.success);
      await expect(focused).toBeFocused();
      expect(attempts).toHaveLength(count);
      await mailFrom(site.mailbox, values.Email);
    });
  }
  await test.step("a second click that comes after the response", async () => {
    await form.fill(REGISTRATION.newValues());
    await form.button.hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => attempts.length).toBe(3);
    await expect(form.button).toBeEnabled();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectToast(page, "status", ...REGISTRATION.success);
    expect(attempts).toHaveLength(3);
  });
});
