import { ADDRESSES } from "../built-site.ts";
import { CONTACT, uniqueAddress } from "../forms.ts";
import { axTree, onlyNode } from "./ax-tree.ts";
import { cleared, expectNoToast, expectToast, openForm } from "./forms.ts";
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
  const isDisabled = async (name: string) =>
    onlyNode(await axTree(page), "button", name).states.disabled;
  expect(await isDisabled("Send message")).toBeUndefined();

  const { Company: _, ...values } = CONTACT.newValues();
  await test.step("pending", async () => {
    await form.fill(values);
    await form.button.click();
    await expect(form.button).toHaveText("Sending...");
    await expect(form.button).toBeDisabled();
    expect(await isDisabled("Sending...")).toBe(true);
    await form.expectValues(values);
  });
  await test.step("confirmed", async () => {
    release();
    await expectToast(page, "status", ...CONTACT.success);
    await form.expectValues(cleared(values));
    await expect(form.button).toHaveText("Send message");
    await expect(form.button).toBeEnabled();
    await expect(form.button).toBeFocused();
    expect(await isDisabled("Send message")).toBeUndefined();
    expect(attempts[0]?.body).toHaveProperty("company", "");
    expect((await mailFrom(site.mailbox, values.Email)).text).not.toContain("Company");
  });
  await test.step("white space, markup and lines", async () => {
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
    expect(attempts[1]?.body).toEqual({
      ...nothing,
      fullName: "Dana Levi",
      email,
      company: "Acme",
      message: 'Hello <b>there</b> & "all"\nof you',
    });
    expect(mail.envelope).toEqual({ from: ADDRESSES.MAIL_FROM, to: [ADDRESSES.MAIL_TO] });
    expect(mail.from?.address).toBe(ADDRESSES.MAIL_FROM);
    expect(mail.replyTo).toEqual([{ name: "Dana Levi", address: email }]);
    expect(mail.text?.trimEnd().split("\n\n").slice(1)).toEqual([
      `Full name: Dana Levi\nEmail: ${email}\nCompany: Acme`,
      'Hello <b>there</b> & "all"\nof you',
    ]);
    expect(mail.html).toContain("Hello &lt;b&gt;there&lt;/b&gt; &amp; &quot;all&quot;<br>");
    expect(mail.html).not.toContain("<b>");
  });
  await test.step("Hebrew", async () => {
    await form.expectValues(cleared(values));
    const email = uniqueAddress("rtl");
    const message = "שלום רב,\nאשמח להצטרף – תודה 🙏";
    await form.fill({ "Full name": "דנה לוי", Email: email, Company: "חברה", Message: message });
    for (const label of ["Full name", "Company", "Message"]) {
      await expect(form.field(label)).toHaveCSS("direction", "rtl");
    }
    await expect(form.field("Email")).toHaveCSS("direction", "ltr");
    await form.button.click();
    const mail = await mailFrom(site.mailbox, email);
    expect(mail.replyTo?.[0]?.name).toBe("דנה לוי");
    expect(mail.text).toContain(`Full name: דנה לוי\nEmail: ${email}\nCompany: חברה\n\n${message}`);
    expect(mail.html).toMatch(/<h1 dir="auto"[^>]*>דנה לוי<\/h1>/);
  });
  expect(attempts).toHaveLength(3);
});

test("a double click, or Enter pressed twice: one message", async ({ page, site }) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  for (const [index, press] of [
    () => form.button.dblclick(),
    async () => {
      await form.field("Company").press("Enter");
      await form.field("Company").press("Enter");
    },
  ].entries()) {
    await test.step(index === 0 ? "a double click" : "Enter twice", async () => {
      const release = await holdRequests(page, FUNCTION_URL);
      const values = CONTACT.newValues();
      await form.fill(values);
      await press();
      release();
      await expectToast(page, "status", ...CONTACT.success);
      expect(attempts).toHaveLength(index + 1);
      await mailFrom(site.mailbox, values.Email);
      await page.keyboard.press("Escape");
      await expectNoToast(page);
    });
  }
  await test.step("a response before the second click", async () => {
    await form.fill(CONTACT.newValues());
    await form.button.hover();
    await page.mouse.down();
    await page.mouse.up();
    await expectToast(page, "status", ...CONTACT.success);
    await expect(form.button).toBeEnabled();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts).toHaveLength(3);
  });
});
