import { Hono } from "hono";
import { expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import type { Env } from "#server/http/listener.ts";
import { NO_LIMIT } from "#server/http/rate-limit.ts";
import { StartError } from "#server/start-error.ts";
import type { Accept } from "./accept.ts";
import { prepareFormPage } from "./form-page.ts";
import { submitForm } from "./no-script-forms.ts";

test("the same content within the hour is one message, an hour later another", async () => {
  const keys: (string | null)[] = [];
  const accept: Accept = async (_kind, _fields, key) => {
    keys.push(key);
    return "accepted";
  };
  const banner = { title: "Error", description: "" };
  const form = {
    kind: "contact",
    banners: { blank: banner, failed: banner },
    page: { names: ["message"], show: () => "" },
    headers: {},
  } as const;
  let now = Date.parse("2026-01-01T10:20:00Z");
  const options = { accept, rateLimit: NO_LIMIT, wallTime: () => now };
  const app = new Hono<Env>().post("/", (c) => submitForm(c, form, options));
  for (const minutes of [0, 20, 60]) {
    now += minutes * 60_000;
    await app.request("/", { method: "POST", body: "message=Hi" }, { requestId: "r-1" });
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

/** A form in its island, as the build writes it. */
const inIsland = (controls: string) =>
  `<astro-island props='{}'><form action="/">${controls}</form></astro-island>`;

test.for([
  ["no form", '<form method="post" action="/other"></form>'],
  ["a form outside an island", inIsland("").replaceAll("astro-island", "div")],
  ["an island that has properties", inIsland("").replace("{}", '{"a":[0,1]}')],
  ["a field without an id", inIsland('<input name="fullName"/>')],
])("a built page with %s: the server does not start", ([, html]) => {
  expect(() => prepareFormPage(String(html), contactForm)).toThrow(StartError);
});

test("a refusal shows what the visitor chose, and leaves the presets of fields that were not sent", () => {
  const { show } = prepareFormPage(
    inIsland(`
      <input name="fullName" id="fullName">
      <select name="email" id="email"><option value="a">A</option><option value="b" selected>B</option></select>
      <input type="radio" name="company" id="x" value="x" checked><input type="radio" name="company" id="y" value="y">
      <input name="message" id="message">`),
    contactForm,
  );
  const banner = { title: "", description: "" };
  const shown = show({ banner, values: { email: "a", company: "y" }, errors: {} });
  expect(shown).toContain('<option value="a" selected="">A</option><option value="b">B</option>');
  expect(shown).toContain('<input type="radio" name="company" id="x" value="x">');
  expect(shown).toContain('id="y" value="y" checked=""');
  expect(show({ banner, values: {}, errors: {} })).toContain('id="x" value="x" checked=""');
});
