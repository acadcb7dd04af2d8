import { CONSENT_LABEL } from "#contract/registration.ts";
import { REGISTRATION } from "../forms.ts";
import { cleared, expectToast, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#payloads, docs/product.md#practical-security-show */

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

/** The message that the form composes. */
const messageOf = (email: string, consent: string) =>
  `New registration for the Practical Security Show:

Full Name: Noa Cohen
Email: ${email}
Company: Example Ltd
Title: CISO
Marketing Consent: ${consent}`;

test("a registration is sent without consent unless the visitor gives it, and a retry keeps what was given", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const attempts = watchAttempts(page);
  const release = await holdRequests(page, FUNCTION_URL);
  const form = await openForm(page, REGISTRATION);
  expect(CONSENT_LABEL).toBe("I agree to receive marketing and promotional communications");
  const consent = page.getByRole("checkbox", { name: CONSENT_LABEL, exact: true });
  await expect(consent).not.toBeChecked();
  await expect(consent).not.toHaveAttribute("required");

  const values = REGISTRATION.newValues();
  await form.fill({ ...values, "Full name": ` ${values["Full name"]} `, Title: " CISO  " });
  await form.button.click();
  await expect(form.button).toHaveText("Registering...");
  await expect(form.button).toBeDisabled();
  release();
  await expectToast(page, "status", ...REGISTRATION.success);
  expect(attempts.map(({ body }) => body)).toEqual([
    {
      fullName: "Noa Cohen",
      email: values.Email,
      company: "Example Ltd",
      title: "CISO",
      subject: "Practical Security Registration",
      message: messageOf(values.Email, "No"),
    },
  ]);
  const mail = await mailFrom(site.mailbox, values.Email);
  expect(mail.subject).toBe("Practical Security Registration: Noa Cohen (Example Ltd)");
  expect(mail.text).toContain("Marketing Consent: No");

  await page.route(FUNCTION_URL, (route) => route.fulfill({ status: 500 }), { times: 1 });
  const others = REGISTRATION.newValues();
  await form.fill(others);
  await consent.check();
  await form.button.click();
  await expectToast(page, "alert", ...REGISTRATION.failure);
  await form.expectValues(others);
  await expect(consent).toBeChecked();
  await form.button.click();
  await expectToast(page, "status", ...REGISTRATION.success);
  await form.expectValues(cleared(others));
  await expect(consent).not.toBeChecked();
  expect(attempts.at(-1)?.body).toMatchObject({ message: messageOf(others.Email, "Yes") });
});
