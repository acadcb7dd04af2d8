import { CONTACT } from "../forms.ts";
import { cleared, expectToast, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#4-states, docs/product.md#payloads */

test("a message is sent, confirmed and mailed with the visitor to reply to", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const release = await holdRequests(page, FUNCTION_URL);
  const form = await openForm(page, CONTACT);
  const { Company: _, ...values } = CONTACT.newValues();
  await test.step("pending", async () => {
    await form.fill(values);
    await form.button.click();
    await expect(form.button).toHaveText("Sending...");
    await expect(form.button).toBeDisabled();
    await form.expectValues(values);
    await form.fill({ Message: `${values.Message} And when?` });
  });
  await test.step("confirmed; what has been changed meanwhile is kept", async () => {
    release();
    await expectToast(page, "status", ...CONTACT.success);
    await form.expectValues({ ...cleared(values), Message: `${values.Message} And when?` });
    await expect(form.button).toHaveText("Send message");
    await expect(form.button).toBeEnabled();
    await expect(form.field("Message")).toBeFocused();
    expect(attempts[0]?.body).toHaveProperty("company", "");
    expect((await mailFrom(site.mailbox, values.Email)).text).not.toContain("Company");
  });
  await test.step("white space, markup and lines", async () => {
    const { Email: email } = CONTACT.newValues();
    await form.fill({
      "Full name": "  Dana Levi ",
      Email: ` ${email} `,
      Company: "\tAcme  ",
      Message: '\n Hello <b>there</b> & "all"\nof you \n\n',
    });
    await form.button.click();
    const mail = await mailFrom(site.mailbox, email);
    const nothing = Object.fromEntries(Object.keys(CONTACT.fields).map((name) => [name, ""]));
    expect(attempts[1]?.body).toEqual({
      ...nothing,
      fullName: "Dana Levi",
      email,
      company: "Acme",
      message: 'Hello <b>there</b> & "all"\nof you',
    });
    expect(mail.replyTo).toEqual([{ name: "Dana Levi", address: email }]);
  });
  await test.step("Hebrew", async () => {
    await form.expectValues(cleared(values));
    const { Email: email } = CONTACT.newValues();
    const message = "שלום רב,\nאשמח להצטרף – תודה 🙏";
    await form.fill({ "Full name": "דנה לוי", Email: email, Company: "חברה", Message: message });
    for (const label of ["Full name", "Company", "Message"]) {
      await expect(form.field(label)).toHaveCSS("direction", "rtl");
    }
    await expect(form.field("Email")).toHaveCSS("direction", "ltr");
    await form.button.click();
    expect((await mailFrom(site.mailbox, email)).text).toContain(message);
  });
  expect(attempts).toHaveLength(3);
});
