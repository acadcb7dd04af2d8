import { CONSENT_LABEL } from "#contract/registration.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, holdAttempts, watchAttempts } from "./attempts.ts";
import { cleared, openForm, REGISTRATION } from "./forms.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

test("the consent has the wording of the specification, is not ticked and need not be", async ({
  page,
}) => {
  expect(CONSENT_LABEL).toBe("I agree to receive marketing and promotional communications");
  const form = await openForm(page, REGISTRATION);
  const consent = page.getByRole("checkbox", { name: CONSENT_LABEL, exact: true });
  await expect(consent).not.toBeChecked();
  await expect(consent).not.toHaveAttribute("required");
  await form.fill(REGISTRATION.newValues());
  await form.button.click();
  await expectToast(page, "status", ...REGISTRATION.success);
});

for (const { answer, ticked } of [
  { answer: "Yes", ticked: true },
  { answer: "No", ticked: false },
]) {
  test(`a registration with "Marketing Consent: ${answer}" reaches the organisers, and the form is cleared`, async ({
    page,
    site,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, REGISTRATION);
    const consent = page.getByRole("checkbox", { name: CONSENT_LABEL });
    const values = REGISTRATION.newValues();
    await form.fill({ ...values, "Full name": ` ${values["Full name"]} `, Title: " CISO  " });
    await consent.setChecked(ticked);
    await form.button.click();

    await expectToast(page, "status", ...REGISTRATION.success);
    await form.expectValues(cleared(values));
    await expect(consent).not.toBeChecked();

    const message = [
      "New registration for the Practical Security Show:",
      "",
      "Full Name: Noa Cohen",
      `Email: ${values.Email}`,
      "Company: Example Ltd",
      "Title: CISO",
      `Marketing Consent: ${answer}`,
    ].join("\n");
    expect(attempts.map(({ body }) => body)).toEqual([
      {
        fullName: "Noa Cohen",
        email: values.Email,
        company: "Example Ltd",
        title: "CISO",
        subject: "Practical Security Registration",
        message,
      },
    ]);
    const mail = await mailFrom(site.mailbox, values.Email);
    expect(mail.subject).toBe("Practical Security Registration");
    expect(mail.text).toContain(message);
  });
}

test("while the answer is pending the button says so and is disabled", async ({ page }) => {
  const answer = await holdAttempts(page);
  const form = await openForm(page, REGISTRATION);
  await form.fill(REGISTRATION.newValues());
  await form.button.click();
  await expect(form.button).toHaveText("Registering...");
  await expect(form.button).toBeDisabled();

  answer();
  await expectToast(page, "status", ...REGISTRATION.success);
  await expect(form.button).toBeEnabled();
});

test("a failure is told and logged, everything is kept, and a retry succeeds", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  await page.route(FUNCTION_URL, (route) => route.fulfill({ status: 500 }), { times: 1 });
  const form = await openForm(page, REGISTRATION);
  const consent = page.getByRole("checkbox", { name: CONSENT_LABEL });
  const values = REGISTRATION.newValues();
  await form.fill(values);
  await consent.check();
  const logged = page.waitForEvent("console", (message) => /not sent/.test(message.text()));
  await form.button.click();

  await expectToast(page, "alert", ...REGISTRATION.failure);
  await logged;
  await form.expectValues(values);
  await expect(consent).toBeChecked();

  await form.button.click();
  await expectToast(page, "status", ...REGISTRATION.success);
  const mail = await mailFrom(site.mailbox, values.Email);
  expect(mail.text).toContain("Marketing Consent: Yes");
});
