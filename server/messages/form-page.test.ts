import { expect, test } from "vitest";
import { contactPage } from "#contract/form-pages.ts";
import { StartError } from "#server/start-error.ts";
import { prepareFormPage } from "./form-page.ts";

test.each([
  ["no form", "<body></body>"],
  ["a form that is posted elsewhere", '<form method="post" action="/other"></form>'],
  ["a form without its fields", '<form method="post" action="/"></form>'],
  ["a field without an id", '<form action="/"><input name="fullName"/></form>'],
])("a built page with %s: the server does not start", (_case, html) => {
  expect(() => prepareFormPage(html, contactPage)).toThrow(StartError);
});
