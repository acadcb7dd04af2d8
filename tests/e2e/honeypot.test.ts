import { expect } from "@playwright/test";
import { HONEYPOT } from "#contract/form-pages.ts";
import { FORMS, formOn } from "./forms.ts";
import { test } from "./test.ts";

test("a program that fills in the hidden field of a form sends it along, and is told that it was accepted", async ({
  page,
}) => {
  for (const kind of FORMS) {
    await page.goto(kind.path);
    const form = formOn(page, kind);
    await form.fill(kind.newValues());
    const trap = page.locator(`[name=${HONEYPOT}]`);
    await expect(trap).not.toBeInViewport({ ratio: 0.1 });
    await trap.fill("https://spam.example");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "POST"),
      form.button.click(),
    ]);
    expect(request.postDataJSON(), kind.path).toHaveProperty(HONEYPOT, "https://spam.example");
    expect((await request.response())?.status()).toBe(200);
  }
});
