import { WHOLE } from "../whole.ts";
import { watchAttempts } from "./attempts.ts";
import { CONTACT, FORMS, openForm } from "./forms.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

/** The chunk with the client of the backend. */
const CLIENT = /\/assets\/send-message\.[^/]+\.js$/;

for (const kind of WHOLE ? FORMS : FORMS.slice(0, 1)) {
  test(`the client of the ${kind.name} is loaded when the form gets the focus, not with the page`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    const form = await openForm(page, kind);
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => CLIENT.test(url))).toEqual([]);

    const [client] = await Promise.all([
      page.waitForResponse(CLIENT),
      form.field("Full name").focus(),
    ]);
    expect(client.status()).toBe(200);
  });
}

const STORAGE = ["localStorage", "sessionStorage"];

for (const denied of WHOLE ? [STORAGE, STORAGE.slice(0, 1)] : [STORAGE]) {
  test(`where the browser denies ${denied.join(" and ")}, a form calls the function with the public key and an idempotency key, and its message arrives`, async ({
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
