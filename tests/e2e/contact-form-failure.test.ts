import type { Page } from "@playwright/test";
import {
  CONTACT_TOASTS,
  contactValues,
  FAILED_ATTEMPT,
  FUNCTION_URL,
  holdAttempts,
  openContactForm,
} from "./message-form.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

type Form = Awaited<ReturnType<typeof openContactForm>>;

async function expectFailure(page: Page, form: Form, values: Record<string, string>) {
  await expectToast(page, "alert", ...CONTACT_TOASTS.failure);
  await form.expectValues(values);
  await expect(form.button).toHaveText("Send message");
  await expect(form.button).toBeFocused();
}

for (const status of [500, 503]) {
  test(`an answer ${status} is told, the values are kept and a retry succeeds`, async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(FAILED_ATTEMPT);
    const refuse = { status, json: { error: "away" } };
    await page.route(FUNCTION_URL, (route) => route.fulfill(refuse), { times: 1 });
    const form = await openContactForm(page);
    const values = contactValues();
    await form.fill(values);
    await form.button.click();
    await expectFailure(page, form, values);

    await form.button.click();
    await expectToast(page, "status", ...CONTACT_TOASTS.success);
    await mailFrom(site.mailbox, values.Email);
  });
}

test("a network that is dead from the first touch of the form is told, and a retry succeeds", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const form = await openContactForm(page);
  await context.setOffline(true);
  const values = contactValues();
  await form.fill(values);
  await form.button.click();
  await expectFailure(page, form, values);

  await context.setOffline(false);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT_TOASTS.success);
  await mailFrom(site.mailbox, values.Email);
});

test("a network that dies while the form is filled in is told, and a retry succeeds", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const form = await openContactForm(page);
  const client = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/send-message-"),
  );
  const values = contactValues();
  await form.fill(values);
  await client;
  await context.setOffline(true);
  await form.button.click();
  await expectFailure(page, form, values);

  await context.setOffline(false);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT_TOASTS.success);
  await mailFrom(site.mailbox, values.Email);
});

test("an answer that never comes is a failure in the end", async ({ page, allowConsole }) => {
  allowConsole(FAILED_ATTEMPT);
  await holdAttempts(page);
  const form = await openContactForm(page);
  const values = contactValues();
  await form.fill(values);
  await page.clock.install();
  const attempt = page.waitForRequest(FUNCTION_URL);
  await form.button.click();
  await attempt;
  await page.clock.runFor(60_000);
  await expectFailure(page, form, values);
});
