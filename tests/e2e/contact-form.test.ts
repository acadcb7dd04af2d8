import type { Route } from "@playwright/test";
import { HONEYPOT } from "#contract/form.ts";
import { CONTACT } from "../forms.ts";
import { cleared, expectToast, openForm } from "./forms.ts";
import { FAILED_ATTEMPT, FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { holdRequests, recordRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#contact-form, docs/product.md#4-states, docs/product.md#8-messages-and-errors, docs/product.md#payloads */

/** The chunk with the Supabase client. */
const CLIENT = /\/assets\/send-message\.[^/]+\.js$/;

test("a message is sent, confirmed and mailed with the visitor to reply to, and leaves nothing behind", async ({
  page,
  context,
  site,
}) => {
  const attempts = watchAttempts(page);
  const requests = recordRequests(page);
  const form = await openForm(page, CONTACT);
  const { Company: _, ...values } = CONTACT.newValues();
  await test.step("the Supabase client comes with the first focus, not with the page", async () => {
    expect(requests.filter(({ pathname }) => CLIENT.test(pathname))).toEqual([]);
    await Promise.all([page.waitForResponse(CLIENT), form.field("Full name").focus()]);
  });
  const release = await holdRequests(page, FUNCTION_URL);
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
    const { "Full name": fullName, Email: email, Message: message } = values;
    expect(attempts[0]?.body).toEqual({ fullName, email, company: "", message });
    await mailFrom(site.mailbox, email);
  });
  await test.step("the text area is at least 120 px high, whatever its rows", async () => {
    const message = form.field("Message");
    await message.evaluate((area) => area.setAttribute("rows", "1"));
    expect((await message.boundingBox())?.height).toBeGreaterThanOrEqual(120);
  });
  await test.step("a bot fills in the hidden field: it is sent, with the usual response", async () => {
    await form.fill(CONTACT.newValues());
    const honeypot = page.locator(`[name=${HONEYPOT}]`);
    await expect(honeypot).not.toBeInViewport({ ratio: 0.1 });
    await honeypot.fill("https://spam.example");
    await form.button.click();
    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts[1]?.body).toHaveProperty(HONEYPOT, "https://spam.example");
  });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a message fails, without storage: a toast says so, the values stay, a retry is the same message", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("storage is denied", "SecurityError");
    };
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
  });
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  const client = page.waitForEvent("requestfinished", (request) => CLIENT.test(request.url()));
  /** Fills in the form, and sends it under what makes it fail. */
  const fail = async (cause: () => Promise<unknown>) => {
    const values = CONTACT.newValues();
    await form.fill(values);
    await cause();
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.failure);
    await form.expectValues(values);
    await expect(form.button).toHaveText("Send message");
    await expect(form.button).toBeFocused();
    return values;
  };
  const retry = async () => {
    await page.keyboard.press("Enter");
    await expectToast(page, "status", ...CONTACT.success);
  };
  const answerOnce = (answer: (route: Route) => Promise<void>) =>
    page.route(FUNCTION_URL, answer, { times: 1 });

  for (const moment of ["from the first focus", "later"]) {
    await test.step(`no network ${moment}`, async () => {
      if (moment === "later") await client;
      else await context.setOffline(true);
      const { Email: email } = await fail(() => context.setOffline(true));
      await context.setOffline(false);
      await retry();
      await mailFrom(site.mailbox, email);
    });
  }
  await test.step("a field that the server refuses gets its error and the focus, and the toast says it", async () => {
    const error = "Email must be a valid address";
    const refusal = { status: 400, json: { error, fields: { email: error } } };
    const values = CONTACT.newValues();
    await form.fill(values);
    await answerOnce((route) => route.fulfill(refusal));
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.failure, error);
    await form.expectValues(values);
    await expect(form.field("Email")).toBeFocused();
    await expect(form.field("Email")).toHaveAccessibleDescription(error);
    await form.fill({ Email: values.Email });
    await expect(form.field("Email")).toHaveAccessibleDescription("");
  });
  await test.step("a lost response: a retry is the same message; once it is accepted, or changed, it is another", async () => {
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    attempts.length = 0;
    const values = await fail(() => answerOnce(lose));
    await retry();
    expect(attempts).toHaveLength(2);
    expect(attempts[0]?.key).toMatch(/^[\w-]{16,}$/);
    expect(attempts[1]).toEqual(attempts[0]);

    await form.fill(values);
    await answerOnce(lose);
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.failure);
    expect(attempts[2]?.body).toEqual(attempts[0]?.body);
    expect(attempts[2]?.key).not.toBe(attempts[0]?.key);

    await form.fill({ Message: "Something else" });
    await form.button.click();
    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts[3]?.key).not.toBe(attempts[2]?.key);
  });
  await test.step("no response within 30 seconds", async () => {
    await expect(form.field("Message")).toHaveValue("");
    await page.clock.install();
    await holdRequests(page, FUNCTION_URL);
    await form.fill(CONTACT.newValues());
    const attempt = page.waitForRequest(FUNCTION_URL);
    await form.button.click();
    await attempt;
    await page.clock.runFor(30_000);
    await expectToast(page, "alert", ...CONTACT.failure);
  });
});
