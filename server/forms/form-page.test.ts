import { expect, test } from "vitest";
import { contactPage } from "#contract/form-pages.ts";
import { StartError } from "#server/start-error.ts";
import { prepareFormPage } from "./form-page.ts";

test.each([
  ["no form", "<body></body>"],
  ["a form that posts elsewhere", '<form method="post" action="/other"></form>'],
  ["a form without its fields", '<form method="post" action="/"></form>'],
  ["a field without an id", '<form action="/"><input name="fullName"/></form>'],
])("a built page with %s: the server does not start", (_case, html) => {
  expect(() => prepareFormPage(html, contactPage)).toThrow(StartError);
});

test("a refusal: the scripts' data precede the form, the rest of the page is as built", () => {
  const controls = Object.keys(contactPage.fields).map(
    (name) => `<input name="${name}" id="${name}">`,
  );
  const [before, after] = ["<html><body class=a><p>One<br/>", "<P>Two</body></html>"];
  const show = prepareFormPage(
    `${before}<astro-island><form action="/">${controls.join("")}</form></astro-island>${after}`,
    contactPage,
  );
  const html = show({ notice: { title: "", description: "" }, values: {}, errors: {} });
  const [start = "", end] = html.split(/<script.*<\/script>/);
  expect(start).toBe("<html><body class=a>");
  expect(end).toMatch(
    /^<p>One<br\/><astro-island><form .*<\/form><\/astro-island><P>Two<\/body><\/html>$/,
  );
});
