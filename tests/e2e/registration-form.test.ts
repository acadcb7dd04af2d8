import { CONSENT_LABEL } from "#contract/registration.ts";
import { REGISTRATION } from "../forms.ts";
import { cleared, expectToast, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#payloads, docs/product.md#practical-security-show */

/** The message that the form composes. */
const messageOf = (email: string, consent: string) =>
  `New registration for the Practical Security Show:

Full Name: Noa Cohen
Email: ${email}
Company: Example Ltd
Title: CISO
Marketing Consent: ${consent}`;

/** The text of its mail. */
const mailedOf = (email: string, consent: string) =>
  `Full name: Noa Cohen
Email: ${email}
Company: Example Ltd
Title: CISO
Marketing Consent: ${consent}`;

test("the button in the first view leads to the form: its heading is clear of the bar, nothing is ringed, and Tab goes on to the first field", async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/PracticalSecurity");
    const button = page.getByRole("link", { name: "Register for the show" });
    await expect(button).toBeInViewport();
    await button.click();
    const heading = page.getByRole("heading", { name: "Register for the show" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole("banner").boundingBox();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY);
    await expect(page.locator(":focus-visible")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Full name")).toBeFocused();
  }
});

test("a registration arrives with or without consent, at a retry too", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const attempts = watchAttempts(page);
  const release = await holdRequests(page, FUNCTION_URL);
  const form = await openForm(page, REGISTRATION);
  const bodyOf = (email: string, consent: string) => ({
    fullName: "Noa Cohen",
    email,
    company: "Example Ltd",
    title: "CISO",
    subject: "Practical Security Registration",
    message: messageOf(email, consent),
  });

  expect(CONSENT_LABEL).toBe("I agree to receive marketing and promotional communications");
  const consent = page.getByRole("checkbox", { name: CONSENT_LABEL, exact: true });
  await expect(consent).not.toBeChecked();
  await expect(consent).not.toHaveAttribute("required");

  await test.step("without consent; the button is disabled until the response", async () => {
    const values = REGISTRATION.newValues();
    await form.fill({ ...values, "Full name": ` ${values["Full name"]} `, Title: " CISO  " });
    await form.button.click();
    await expect(form.button).toHaveText("Registering...");
    await expect(form.button).toBeDisabled();
    release();
    await expectToast(page, "status", ...REGISTRATION.success);
    await expect(form.button).toBeEnabled();
    await form.expectValues(cleared(values));
    expect(attempts.map(({ body }) => body)).toEqual([bodyOf(values.Email, "No")]);
    const mail = await mailFrom(site.mailbox, values.Email);
    expect(mail.subject).toBe("Practical Security Registration: Noa Cohen (Example Ltd)");
    expect(mail.text).toContain(mailedOf(values.Email, "No"));
  });

  await test.step("with consent, at the second attempt", async () => {
    await page.route(FUNCTION_URL, (route) => route.fulfill({ status: 500 }), { times: 1 });
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
    await form.expectValues(cleared(values));
    await expect(consent).not.toBeChecked();
    expect(attempts.at(-1)?.body).toEqual(bodyOf(values.Email, "Yes"));
    const mail = await mailFrom(site.mailbox, values.Email);
    expect(mail.text).toContain(mailedOf(values.Email, "Yes"));
  });
});
