import { expect } from "@playwright/test";
import { HONEYPOT } from "#contract/honeypot.ts";
import { CONTACT, formOn, REGISTRATION } from "./forms.ts";
import { test } from "./test.ts";

/** What each form sends (specification, section 7). */
const PAYLOADS = [
  { kind: CONTACT, sent: ["fullName", "email", "company", "message"] },
  {
    kind: REGISTRATION,
    sent: ["fullName", "email", "company", "title", "subject", "message"],
  },
];

for (const { kind, sent } of PAYLOADS) {
  for (const isTrapped of [false, true]) {
    const fields = isTrapped ? [...sent, HONEYPOT] : sent;
    const who = isTrapped ? "a program that fills in the hidden field" : "a visitor";
    test(`${kind.path}: ${who} sends ${fields.join(", ")}, and is told that it was accepted`, async ({
      page,
    }) => {
      await page.goto(kind.path);
      const form = formOn(page, kind);
      await form.fill(kind.newValues());
      const trap = page.locator(`[name=${HONEYPOT}]`);
      await expect(trap).not.toBeInViewport({ ratio: 0.1 });
      if (isTrapped) await trap.fill("https://spam.example");
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === "POST"),
        form.button.click(),
      ]);
      expect(Object.keys(request.postDataJSON())).toEqual(fields);
      expect((await request.response())?.status()).toBe(200);
    });
  }
}
