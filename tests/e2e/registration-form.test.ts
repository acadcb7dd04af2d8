import { REGISTRATION } from "../forms.ts";
import { cleared, expectToast, formOn } from "./forms.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { open } from "./open.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#payloads, docs/product.md#practical-security-show */

/** The message that the form composes. */
const messageOf = (email: string, consent: string) =>
  `New registration for the Practical Security Show:

Full Name: Noa Cohen
Email: ${email}
Company: Example Ltd
Title: CISO
Marketing Consent: ${consent}`;

test("the first view leads to the registration, which gives consent only if the visitor does", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  const attempts = watchAttempts(page);
  const form = formOn(page, REGISTRATION);
  await test.step("the heading is clear of the bar, nothing is ringed, and Tab goes on", async () => {
    await page.setViewportSize(PHONE);
    await open(page, REGISTRATION.path);
    const link = page.getByRole("link", { name: "Register for the show" });
    await expect(link).toBeInViewport();
    await link.click();
    const heading = page.getByRole("heading", { name: "Register for the show" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole("banner").boundingBox();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY);
    await expect(page.locator(":focus-visible")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(form.field("Full name")).toBeFocused();
  });
  const consent = page.getByRole("checkbox", {
    name: "I agree to receive marketing and promotional communications",
    exact: true,
  });
  await test.step("without consent", async () => {
    await expect(consent).not.toBeChecked();
    await expect(consent).not.toHaveAttribute("required");
    const release = await holdRequests(page, FUNCTION_URL);
    const values = REGISTRATION.newValues();
    await form.fill({ ...values, "Full name": ` ${values["Full name"]} `, Title: " CISO  " });
    await form.button.click();
    await expect(form.button).toHaveText("Registering...");
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
    const { text } = await mailFrom(site.mailbox, values.Email);
    expect(text).toContain("Marketing Consent: No");
  });
  await test.step("a retry keeps the consent that was given", async () => {
    await page.route(FUNCTION_URL, (route) => route.fulfill({ status: 500 }), { times: 1 });
    const values = REGISTRATION.newValues();
    await form.fill(values);
    await consent.check();
    await form.button.click();
    await expectToast(page, "alert", ...REGISTRATION.failure);
    await form.expectValues(values);
    await expect(consent).toBeChecked();
    await form.button.click();
    await expectToast(page, "status", ...REGISTRATION.success);
    await form.expectValues(cleared(values));
    await expect(consent).not.toBeChecked();
    expect(attempts.at(-1)?.body).toMatchObject({ message: messageOf(values.Email, "Yes") });
  });
});
