import { expect } from "@playwright/test";
import { HONEYPOT } from "#contract/honeypot.ts";
import { test } from "./test.ts";

const FORMS = [
  {
    path: "/",
    fill: ["fullName", "email", "message"],
    sent: ["fullName", "email", "company", "message"],
  },
  {
    path: "/PracticalSecurity",
    fill: ["fullName", "email", "company", "title"],
    sent: ["fullName", "email", "company", "title", "subject", "message"],
  },
];

for (const { path, fill, sent } of FORMS) {
  for (const isTrapped of [false, true]) {
    const fields = isTrapped ? [...sent, HONEYPOT] : sent;
    const who = isTrapped ? "a program that fills in the hidden field" : "a visitor";
    test(`${path}: ${who} sends ${fields.join(", ")}, and is told that it was accepted`, async ({
      page,
    }) => {
      await page.goto(path);
      for (const name of fill) await page.locator(`[name=${name}]`).fill("dana@example.com");
      const trap = page.locator(`[name=${HONEYPOT}]`);
      await expect(trap).not.toBeInViewport({ ratio: 0.1 });
      if (isTrapped) await trap.fill("https://spam.example");
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === "POST"),
        page.locator("button[type=submit]").click(),
      ]);
      expect(Object.keys(request.postDataJSON())).toEqual(fields);
      expect((await request.response())?.status()).toBe(200);
    });
  }
}
