import { HONEYPOT } from "#contract/form.ts";
import { ALL } from "../all.ts";
import { disturb } from "../disturb.ts";
import { APPLICATION, CONTACT, FORMS, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { ALL_PATHS } from "../pages.ts";
import { cleared, expectToast, formOn, openForm } from "./forms.ts";
import { holdRequests, recordRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { hydrated } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#all-forms, docs/product.md#4-states: what every form does, whatever it asks. */

const SCRIPTS = "**/assets/*.js*";
/** The chunk with the Supabase client. */
const CLIENT = /\/assets\/send-message\.[^/]+\.js$/;

for (const kind of FORMS) {
  test(`what a visitor did in the ${kind.name} before it is hydrated stays, whatever else has changed in the page; then it is checked, sent and cleared`, async ({
    page,
    allowConsole,
  }) => {
    // React reports that it draws the form anew.
    allowConsole(/#418/);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    await page.evaluate(disturb, null);
    const form = formOn(page, kind);
    const values = kind.newValues();
    await form.fill(values);
    const box = page.getByRole("checkbox").or(page.getByLabel("Someone I recommend"));
    const hasBox = (await box.count()) > 0;
    if (hasBox) await box.check();
    await form.field("Full name").focus();
    release();
    await hydrated(page);
    await expect(form.field("Full name")).toBeFocused();
    await form.expectValues(values);
    if (hasBox) await expect(box).toBeChecked();

    await form.fill({ "Full name": "" });
    await form.button.click();
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await form.fill({ "Full name": values["Full name"] });
    if (kind === INVITE) await page.getByLabel("Myself").check();
    await form.button.click();
    await expectToast(page, "status", ...kind.success);
    await form.expectValues(cleared(values));
    if (hasBox) await expect(box).not.toBeChecked();
  });
}

const FIRST_FIELDS: [Form, string][] = [
  [CONTACT, "Full name"],
  [APPLICATION, "Company"],
];

for (const [kind, blank] of FIRST_FIELDS) {
  test(`the button of the ${kind.name} is pressed before the scripts have come: the toast and the errors, as after; filled in, one message however often it was pressed`, async ({
    page,
    site,
  }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    const form = formOn(page, kind);
    await form.button.click();
    release();
    await expectToast(page, "alert", ...kind.blank(blank));
    await expect(form.field(blank)).toBeFocused();
    await expect(form.field("Email")).toHaveAccessibleDescription(/^Email is required/);

    const attempts = watchAttempts(page);
    const releaseAgain = await holdRequests(page, SCRIPTS);
    await page.goto(kind.path);
    const values = kind.newValues();
    await form.fill(values);
    await form.field("Full name").press("Enter");
    await form.button.click();
    releaseAgain();
    await expectToast(page, "status", ...kind.success);
    await mailFrom(site.mailbox, values.Email);
    expect(attempts).toHaveLength(1);
    await expect(page).toHaveURL(kind.path);
  });
}

const WINDOWS: [Form, typeof WIDE][] = [
  [CONTACT, WIDE],
  [REGISTRATION, PHONE],
];

for (const [kind, viewport] of WINDOWS) {
  test(`the ${kind.name} is sent with a double click or two Enters: one message, or the focus in its first blank field; the next click counts`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const attempts = watchAttempts(page);
    const form = await openForm(page, kind);
    await form.button.dblclick();
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await expect(form.field("Full name")).toBeFocused();
    await expect(form.field("Full name")).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(kind.path);
    await form.field("Email").click();
    await form.button.click();
    await expect(form.field("Full name")).toBeFocused();

    const company = form.field("Company");
    for (const [count, press, focused] of [
      [1, () => form.button.dblclick(), form.button],
      [2, async () => [await company.press("Enter"), await company.press("Enter")], company],
    ] as const) {
      const release = await holdRequests(page, FUNCTION_URL);
      const values = kind.newValues();
      await form.fill(values);
      await press();
      await expect(form.button).toBeDisabled();
      release();
      await expectToast(page, "status", ...kind.success);
      await expect(focused).toBeFocused();
      expect(attempts).toHaveLength(count);
      await mailFrom(site.mailbox, values.Email);
    }
    await test.step("a second click that comes after the response", async () => {
      await form.fill(kind.newValues());
      await form.button.hover();
      await page.mouse.down();
      await page.mouse.up();
      await expect.poll(() => attempts.length).toBe(3);
      await expect(form.button).toBeEnabled();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expectToast(page, "status", ...kind.success);
      expect(attempts).toHaveLength(3);
    });
  });
}

test("a bot that fills in the hidden field: sent with the form, and the usual response", async ({
  page,
}) => {
  for (const kind of FORMS) {
    const form = await openForm(page, kind);
    await form.fill(kind.newValues());
    const honeypot = page.locator(`[name=${HONEYPOT}]`);
    await expect(honeypot).not.toBeInViewport({ ratio: 0.1 });
    await honeypot.fill("https://spam.example");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "POST"),
      form.button.click(),
    ]);
    expect(request.postDataJSON(), kind.path).toHaveProperty(HONEYPOT, "https://spam.example");
    expect((await request.response())?.status()).toBe(200);
  }
});

const STORAGE = ["localStorage", "sessionStorage"];

for (const denied of ALL ? [STORAGE, STORAGE.slice(0, 1)] : [STORAGE]) {
  test(`without access to ${denied.join(" and ")}, a message is still sent, as the Supabase client sends it`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) {
        const get = () => {
          throw new DOMException(`${name} is denied`, "SecurityError");
        };
        Object.defineProperty(window, name, { get });
      }
    }, denied);
    const attempts = watchAttempts(page);
    const form = await openForm(page, CONTACT);
    const values = CONTACT.newValues();
    await form.fill(values);
    const [request] = await Promise.all([
      page.waitForRequest(/\/functions\/v1\/send-contact-email$/),
      form.button.click(),
    ]);
    expect(request.method()).toBe("POST");
    expect(request.headers().apikey).toMatch(/\S/);
    expect(attempts[0]?.key).toMatch(/^[\w-]{16,}$/);
    await expectToast(page, "status", ...CONTACT.success);
    await mailFrom(site.mailbox, values.Email);
  });
}

test("as the privacy notice says, no page sets a cookie, and a sent message leaves nothing in the browser; the Supabase client has come with the first focus, not with the page", async ({
  page,
  context,
  site,
}) => {
  for (const path of ALL_PATHS) {
    expect((await fetch(site.url + path)).headers.getSetCookie(), path).toEqual([]);
  }
  const requests = recordRequests(page);
  const form = await openForm(page, CONTACT);
  await page.waitForLoadState("networkidle");
  expect(requests.filter(({ pathname }) => CLIENT.test(pathname))).toEqual([]);
  await Promise.all([page.waitForResponse(CLIENT), form.field("Full name").focus()]);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
