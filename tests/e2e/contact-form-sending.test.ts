import { mail as addresses } from "#site/content/site.ts";
import { holdAttempts, watchAttempts } from "./attempts.ts";
import { CONTACT, cleared, openForm } from "./forms.ts";
import { mailFrom, uniqueAddress } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

test("a sent message is confirmed, the fields are cleared and the button has the focus again", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.button.click();

  await expectToast(page, "status", ...CONTACT.success);
  await form.expectValues(cleared(values));
  await expect(form.button).toHaveText("Send message");
  await expect(form.button).toBeFocused();
});

test("while the answer is pending the button says so and is disabled", async ({ page }) => {
  const answer = await holdAttempts(page);
  const form = await openForm(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.button.click();

  await expect(form.button).toHaveText("Sending...");
  await expect(form.button).toBeDisabled();
  await form.expectValues(values);

  answer();
  await expectToast(page, "status", ...CONTACT.success);
  await expect(form.button).toBeEnabled();
});

test("a message reaches the organisers trimmed, from our own sender, and answers to the visitor", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  const email = uniqueAddress("trimmed");
  await form.fill({
    "Full name": "  Dana Levi ",
    Email: ` ${email} `,
    Company: "\tAcme  ",
    Message: '\n Hello <b>there</b> & "all"\nof you \n\n',
  });
  await form.button.click();

  const mail = await mailFrom(site.mailbox, email);
  const nothing = Object.fromEntries(Object.keys(CONTACT.fields).map((name) => [name, ""]));
  expect(attempts.map(({ body }) => body)).toEqual([
    {
      ...nothing,
      fullName: "Dana Levi",
      email,
      company: "Acme",
      message: 'Hello <b>there</b> & "all"\nof you',
    },
  ]);
  expect(mail.envelope).toEqual({ from: addresses.from, to: [addresses.to] });
  expect(mail.from?.address).toBe(addresses.from);
  expect(mail.replyTo).toEqual([{ name: "Dana Levi", address: email }]);
  expect(mail.text?.trimEnd()).toBe(
    `Full name: Dana Levi\nEmail: ${email}\nCompany: Acme\n\nHello <b>there</b> & "all"\nof you`,
  );
  expect(mail.html).toContain('Hello &lt;b&gt;there&lt;/b&gt; &amp; "all"<br>\nof you');
  expect(mail.html).not.toContain("<b>");
});

test("a Hebrew name and message arrive as they were written", async ({ page, site }) => {
  const form = await openForm(page, CONTACT);
  const email = uniqueAddress("rtl");
  const message = "שלום רב,\nאשמח להצטרף – תודה 🙏";
  await form.fill({ "Full name": "דנה לוי", Email: email, Company: "חברה", Message: message });
  await form.button.click();

  const mail = await mailFrom(site.mailbox, email);
  expect(mail.replyTo?.[0]?.name).toBe("דנה לוי");
  expect(mail.text).toContain(`Full name: דנה לוי\nEmail: ${email}\nCompany: חברה\n\n${message}`);
  expect(mail.html).toContain('<td dir="auto">דנה לוי</td>');
});

test("a message without a company is sent without one", async ({ page, site }) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  const { Company: _, ...values } = CONTACT.newValues();
  await form.fill(values);
  await form.button.click();

  await expectToast(page, "status", ...CONTACT.success);
  expect(attempts[0]?.body).toHaveProperty("company", "");
  expect((await mailFrom(site.mailbox, values.Email)).text).not.toContain("Company");
});
