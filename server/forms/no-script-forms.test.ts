import { Hono } from "hono";
import { expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import type { Env } from "#server/http/listener.ts";
import { NO_LIMIT } from "#server/http/rate-limit.ts";
import { StartError } from "#server/start-error.ts";
import type { Accept } from "./accept.ts";
import { prepareFormPage } from "./form-page.ts";
import { type NoScriptForm, submitForm } from "./no-script-forms.ts";

/** An app with the contact form, whose messages are all accepted. */
function contactApp(wallTime = () => 0) {
  const seen: { fields: object; key: string | null }[] = [];
  const failed = { title: "Error", description: "Something went wrong. Please try again." };
  const form: NoScriptForm = {
    kind: "contact",
    banners: { blank: { title: "Error", description: null }, failed },
    page: { names: ["fullName", "email", "message"], show: () => "" },
    headers: {},
  };
  const accept: Accept = async (_kind, fields, key) => {
    seen.push({ fields, key });
    return "accepted";
  };
  const options = { accept, rateLimit: NO_LIMIT, wallTime };
  const app = new Hono<Env>().post("/", (c) => submitForm(c, form, options));
  const connection = { requestId: "r-1", remoteAddress: "203.0.113.7" };
  const post = (body: string) => app.request("/", { method: "POST", body }, connection);
  return { post, seen };
}

/** A form in its island, as the build writes it. */
const inIsland = (controls: string) =>
  `<astro-island props='{}'><form action="/">${controls}</form></astro-island>`;

test("the same content within the hour is one message, an hour later another", async () => {
  let wallTime = Date.parse("2026-01-01T10:20:00Z");
  const { post, seen } = contactApp(() => wallTime);
  for (const minutes of [0, 20, 60]) {
    wallTime += minutes * 60_000;
    expect((await post("fullName=Dana&email=dana%40example.com&message=Hi")).status).toBe(303);
  }
  const keys = seen.map(({ key }) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a body of as many fields as it holds: what is more than a hundred is not read", async () => {
  const { post, seen } = contactApp();
  const person = "fullName=Dana&email=dana%40example.com&message=Hi";
  expect((await post(`${"a&".repeat(97)}${person}`)).status).toBe(303);
  expect((await post(`${"a&".repeat(90_000)}${person}`)).status).toBe(303);
  expect(seen.map(({ fields }) => fields)).toMatchObject([{ fullName: "Dana" }, { fullName: "" }]);
});

test.each([
  ["no form", "<body></body>"],
  ["a form that posts elsewhere", '<form method="post" action="/other"></form>'],
  ["a form outside an island", inIsland("").replaceAll("astro-island", "div")],
  ["an island that has properties", inIsland("").replace("{}", '{"a":[0,1]}')],
  ["a form without its fields", inIsland("")],
  ["a field without an id", inIsland('<input name="fullName"/>')],
])("a built page with %s: the server does not start", (_case, html) => {
  expect(() => prepareFormPage(html, contactForm)).toThrow(StartError);
});

test("a refusal: around the island of the form, the page is as built", () => {
  const controls = Object.keys(contactForm.fields).map(
    (name) => `<input name="${name}" id="${name}">`,
  );
  const [before, after] = ["<html><body class=a><P>One</p><br/>", "<P>Two</body></html>"];
  const { show } = prepareFormPage(before + inIsland(controls.join("")) + after, contactForm);
  const html = show({ banner: { title: "", description: "" }, values: {}, errors: {} });
  expect(html.startsWith(`${before}<astro-island props="`)).toBe(true);
  expect(html.endsWith(`</form></astro-island>${after}`)).toBe(true);
});

test("a refusal shows what the visitor chose, and leaves the presets of fields that were not sent", () => {
  const controls = `
    <input name="fullName" id="fullName">
    <select name="email" id="email"><option value="a">A</option><option value="b" selected>B</option></select>
    <input type="radio" name="company" id="x" value="x" checked><input type="radio" name="company" id="y" value="y">
    <input name="message" id="message">`;
  const { names, show } = prepareFormPage(inIsland(controls), contactForm);
  expect(names).toEqual(Object.keys(contactForm.fields));
  const banner = { title: "", description: "" };
  const shown = show({ banner, values: { email: "a", company: "y" }, errors: {} });
  expect(shown).toContain('<option value="a" selected="">A</option><option value="b">B</option>');
  expect(shown).toContain('<input type="radio" name="company" id="x" value="x">');
  expect(shown).toContain('id="y" value="y" checked=""');
  expect(show({ banner, values: {}, errors: {} })).toContain('id="x" value="x" checked=""');
});
