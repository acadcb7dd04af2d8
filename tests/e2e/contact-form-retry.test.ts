import {
  CONTACT_TOASTS,
  contactValues,
  FAILED_ATTEMPT,
  loseAnswer,
  openContactForm,
  watchAttempts,
} from "./message-form.ts";
import { mailFrom, mailsFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

test("the same content sent again after a lost answer is one mail", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const attempts = watchAttempts(page);
  await loseAnswer(page);
  const form = await openContactForm(page);
  const values = contactValues();
  await form.fill(values);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT_TOASTS.failure);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT_TOASTS.success);

  expect(attempts).toHaveLength(2);
  expect(attempts[0]?.key).toMatch(/\S/);
  expect(attempts[1]).toEqual(attempts[0]);
  // A later message arrives after everything that was stored before it.
  const later = contactValues();
  await form.fill(later);
  await form.button.click();
  await mailFrom(site.mailbox, later.Email);
  await mailFrom(site.mailbox, values.Email);
  expect(attempts[2]?.key).not.toBe(attempts[0]?.key);
});

test("changed content after a lost answer is another message", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const attempts = watchAttempts(page);
  await loseAnswer(page);
  const form = await openContactForm(page);
  const values = contactValues();
  await form.fill(values);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT_TOASTS.failure);
  await form.fill({ Message: "Something else" });
  await form.button.click();
  await expectToast(page, "status", ...CONTACT_TOASTS.success);

  expect(attempts[1]?.key).not.toBe(attempts[0]?.key);
  await expect.poll(() => mailsFrom(site.mailbox, values.Email).length).toBe(2);
});
