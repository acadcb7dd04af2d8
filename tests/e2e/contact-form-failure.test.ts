import type { Page } from "@playwright/test";
import { FAILED_ATTEMPT, FUNCTION_URL, holdAttempts } from "./attempts.ts";
import { CONTACT, openForm, type ShownForm } from "./forms.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

async function expectFailure(page: Page, form: ShownForm, values: Record<string, string>) {
  await expectToast(page, "alert", ...CONTACT.failure);
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
    const form = await openForm(page, CONTACT);
    const values = CONTACT.newValues();
    await form.fill(values);
    await form.button.click();
    await expectFailure(page, form, values);

    await form.button.click();
    await expectToast(page, "status", ...CONTACT.success);
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
  const form = await openForm(page, CONTACT);
  await context.setOffline(true);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.button.click();
  await expectFailure(page, form, values);

  await context.setOffline(false);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  await mailFrom(site.mailbox, values.Email);
});

test("a network that dies while the form is filled in is told, and a retry succeeds", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const form = await openForm(page, CONTACT);
  const client = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/send-message."),
  );
  const values = CONTACT.newValues();
  await form.fill(values);
  await client;
  await context.setOffline(true);
  await form.button.click();
  await expectFailure(page, form, values);

  await context.setOffline(false);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  await mailFrom(site.mailbox, values.Email);
});

test("an answer that never comes is a failure in the end", async ({ page, allowConsole }) => {
  allowConsole(FAILED_ATTEMPT);
  await holdAttempts(page);
  const form = await openForm(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await page.clock.install();
  const attempt = page.waitForRequest(FUNCTION_URL);
  await form.button.click();
  await attempt;
  await page.clock.runFor(60_000);
  await expectFailure(page, form, values);
});
