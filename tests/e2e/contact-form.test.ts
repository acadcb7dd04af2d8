import type { Page, Route } from "@playwright/test";
import { tooManyMessage } from "#contract/function.ts";
import { CONTACT } from "../forms.ts";
import { cleared, expectToast, openForm, type ShownForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, mailFrom, mailsFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#contact-form, docs/product.md#4-states, docs/product.md#8-messages-and-errors, docs/product.md#payloads */

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
    await expect(form.button).toHaveCSS("cursor", "progress");
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
  await test.step("the text area is at least 120 px high at every width, whatever its rows", async () => {
    const message = form.field("Message");
    await message.evaluate((area) => area.setAttribute("rows", "1"));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { height } = (await message.boundingBox()) ?? {};
      expect(height, `at ${width} px`).toBeGreaterThanOrEqual(120);
    }
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
    expect((await mailFrom(site.mailbox, email)).text).toContain(message.replace("\n", "\n> "));
  });
  expect(attempts).toHaveLength(3);
});

test.describe("a message that fails", () => {
  test.beforeEach(({ allowConsole }) => allowConsole(FAILED_ATTEMPT));

  test("no network: a failure toast, the values are kept, and a retry succeeds", async ({
    page,
    context,
    site,
  }) => {
    const form = await openForm(page, CONTACT);
    const client = page.waitForEvent("requestfinished", (request) =>
      request.url().includes("/send-message."),
    );
    for (const moment of ["from the first focus", "later"]) {
      await test.step(moment, async () => {
        const values = CONTACT.newValues();
        if (moment === "later") await client;
        await context.setOffline(true);
        await form.fill(values);
        await form.button.click();
        await expectFailure(page, form, values);

        await context.setOffline(false);
        await page.keyboard.press("Enter");
        await expectToast(page, "status", ...CONTACT.success);
        await mailFrom(site.mailbox, values.Email);
      });
    }
  });

  test("a 500, a 503 or no response: a failure toast, the values are kept, and a retry succeeds", async ({
    page,
    site,
  }) => {
    await page.addInitScript(throwAtShownPopovers);
    const form = await openForm(page, CONTACT);
    for (const status of [500, 503]) {
      await test.step(`${status}`, async () => {
        const failure = { status, json: { error: "unavailable" } };
        await page.route(FUNCTION_URL, (route) => route.fulfill(failure), { times: 1 });
        const values = CONTACT.newValues();
        await form.fill(values);
        await form.button.click();
        await expectFailure(page, form, values);

        await form.button.click();
        await expectToast(page, "status", ...CONTACT.success);
        await mailFrom(site.mailbox, values.Email);
      });
    }
    await test.step("no response", async () => {
      await holdRequests(page, FUNCTION_URL);
      const values = CONTACT.newValues();
      await form.fill(values);
      await page.clock.install();
      const attempt = page.waitForRequest(FUNCTION_URL);
      await form.button.click();
      await attempt;
      await page.clock.runFor(60_000);
      await expectFailure(page, form, values);
    });
  });

  test("a refusal whose reason the server knows: the toast says it too, and a field that is refused gets its error and the focus", async ({
    page,
  }) => {
    const form = await openForm(page, CONTACT);
    const values = CONTACT.newValues();
    const refuse = async (response: Parameters<Route["fulfill"]>[0]) => {
      await page.route(FUNCTION_URL, (route) => route.fulfill(response), { times: 1 });
      await form.button.click();
    };
    await form.fill(values);
    const error = "Email must be a valid address";
    await refuse({ status: 400, json: { error, fields: { email: error } } });
    await expectToast(page, "alert", ...CONTACT.failure, error);
    await form.expectValues(values);
    await expect(form.field("Email")).toBeFocused();
    await expect(form.field("Email")).toHaveAccessibleDescription(error);

    await form.fill({ Email: values.Email });
    await expect(form.field("Email")).toHaveAccessibleDescription("");
    await refuse({ status: 429, headers: { "Retry-After": "540" }, json: { error: "later" } });
    await expectToast(page, "alert", ...CONTACT.failure, tooManyMessage(540));
    await expect(form.button).toBeFocused();
  });

  test("a lost response: a retry is the same message, changed content is another", async ({
    page,
    site,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, CONTACT);
    /** Sends a message that reaches the server, and loses the response. */
    const sendWithoutResponse = async () => {
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route(FUNCTION_URL, lose, { times: 1 });
      const values = CONTACT.newValues();
      await form.fill(values);
      await form.button.click();
      await expectToast(page, "alert", ...CONTACT.failure);
      return values;
    };
    const same = await sendWithoutResponse();
    await form.button.click();
    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]?.key).toMatch(/\S/);
    expect(attempts[1]).toEqual(attempts[0]);

    const changed = await sendWithoutResponse();
    expect(attempts[2]?.key).not.toBe(attempts[0]?.key);
    await form.fill({ Message: "Something else" });
    await form.button.click();
    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts[3]?.key).not.toBe(attempts[2]?.key);

    await form.fill({ ...changed, Message: "Something else" });
    await form.button.click();
    await expect.poll(() => attempts.length).toBe(5);
    expect(attempts[4]?.body).toEqual(attempts[3]?.body);
    expect(attempts[4]?.key).not.toBe(attempts[3]?.key);
    await expect.poll(() => mailsFrom(site.mailbox, changed.Email).length).toBe(3);
    // This mail arrives after all that were stored before it.
    await mailFrom(site.mailbox, same.Email);
  });
});

async function expectFailure(page: Page, form: ShownForm, values: Record<string, string>) {
  await expectToast(page, "alert", ...CONTACT.failure);
  await form.expectValues(values);
  await expect(form.button).toHaveText("Send message");
  await expect(form.button).toBeFocused();
}

/** Runs in the page. Makes `showPopover` throw if the toast is already shown, as in browsers before 2025. */
function throwAtShownPopovers(): void {
  const { showPopover } = HTMLElement.prototype;
  HTMLElement.prototype.showPopover = function (options) {
    if (this.matches(":popover-open")) throw new DOMException("shown", "InvalidStateError");
    showPopover.call(this, options);
  };
}
