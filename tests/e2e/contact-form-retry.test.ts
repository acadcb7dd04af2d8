import type { Page } from "@playwright/test";
import { FAILED_ATTEMPT, loseAnswer, watchAttempts } from "./attempts.ts";
import { CONTACT, openForm } from "./forms.ts";
import { mailFrom, mailsFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

/** A contact form whose first attempt has reached the server, and whose visitor was told of a failure. */
async function loseFirstAnswer(page: Page) {
  const attempts = watchAttempts(page);
  await loseAnswer(page);
  const form = await openForm(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.failure);
  return { attempts, form, values };
}

test("the same content sent again after a lost answer is one mail", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const { attempts, form, values } = await loseFirstAnswer(page);
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);

  expect(attempts).toHaveLength(2);
  expect(attempts[0]?.key).toMatch(/\S/);
  expect(attempts[1]).toEqual(attempts[0]);
  // A later message arrives after everything that was stored before it.
  const later = CONTACT.newValues();
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
  const { attempts, form, values } = await loseFirstAnswer(page);
  await form.fill({ Message: "Something else" });
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);

  expect(attempts[1]?.key).not.toBe(attempts[0]?.key);
  await expect.poll(() => mailsFrom(site.mailbox, values.Email).length).toBe(2);
});
