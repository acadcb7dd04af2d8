import { HONEYPOT } from "#contract/form.ts";
import { ALL } from "../all.ts";
import { CONTACT, FORMS } from "../forms.ts";
import { ALL_PATHS } from "../pages.ts";
import { expectToast, openForm } from "./forms.ts";
import { recordRequests } from "./loading.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/** The chunk with the Supabase client. */
const CLIENT = /\/assets\/send-message\.[^/]+\.js$/;

for (const kind of ALL ? FORMS : FORMS.slice(0, 1)) {
  test(`the Supabase client of the ${kind.name} loads when a field gets the focus, not with the page`, async ({
    page,
  }) => {
    const requests = recordRequests(page);
    const form = await openForm(page, kind);
    await page.waitForLoadState("networkidle");
    expect(requests.filter(({ pathname }) => CLIENT.test(pathname))).toEqual([]);

    const [client] = await Promise.all([
      page.waitForResponse(CLIENT),
      form.field("Full name").focus(),
    ]);
    expect(client.status()).toBe(200);
  });
}

const STORAGE = ["localStorage", "sessionStorage"];

for (const denied of ALL ? [STORAGE, STORAGE.slice(0, 1)] : [STORAGE]) {
  test(`without access to ${denied.join(" and ")}, a message is still sent`, async ({
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

test("as the privacy notice says, no page sets a cookie, and a sent message leaves nothing in the browser", async ({
  page,
  context,
  site,
}) => {
  for (const path of ALL_PATHS) {
    expect((await fetch(site.url + path)).headers.getSetCookie(), path).toEqual([]);
  }
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
