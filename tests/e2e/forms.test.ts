import { disturb } from "../disturb.ts";
import { APPLICATION, CONTACT, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import {
  cleared,
  expectConfirmation,
  expectToast,
  formOn,
  openEarly,
  openForm,
  SCRIPTS,
} from "./forms.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { hydrated } from "./open.ts";
import { holdRequests, recordRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/*
 * docs/product.md#all-forms, docs/product.md#4-states: what every form does, asked of those that have all kinds of controls. Where the
 * browser runs no scripts at all: application-form.test.ts.
 */

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

test("its scripts fail to load: the browser sends the form, without its values in a URL", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Error hydrating/);
  await page.route(SCRIPTS, (route) => route.abort());
  const urls = recordRequests(page);
  await page.goto(CONTACT.path);
  const values = CONTACT.newValues();
  const form = formOn(page, CONTACT);
  await form.fill(values);
  await form.button.click();
  await expectConfirmation(page, CONTACT);
  await mailFrom(site.mailbox, values.Email);
  const [visitor = ""] = values.Email.split("@");
  expect(urls.filter(({ href }) => href.includes(visitor))).toEqual([]);
});

test("a press without a connection, before the scripts come, waits for it and says so; then it is sent", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Error hydrating/);
  await page.clock.install();
  await page.goto(CONTACT.path);
  const form = formOn(page, CONTACT);
  const offline = page.getByText("You are offline.");
  const values = CONTACT.newValues();
  await context.setOffline(true);
  await form.fill(values);
  await expect(offline).toBeHidden();
  await form.button.click();
  await expect(offline).toBeVisible();
  await expectNoViolations(page);
  // Much longer than the browser waits where there is a connection.
  await page.clock.runFor(20_000);
  await form.expectValues(values);
  await context.setOffline(false);
  // By the script or, if that is asked for a moment before the network is back, by the browser.
  await expect(page.getByText(CONTACT.success[1])).toBeVisible();
  await expect(offline).toBeHidden();
  await mailFrom(site.mailbox, values.Email);
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
