import { expect, test } from "vitest";
import { accessibility } from "./accessibility.ts";
import { hasExternalForm } from "./embedded-forms.ts";

test("the accessibility statement speaks of other providers only while one of them has a form here", () => {
  expect(/provider/.test(JSON.stringify(accessibility))).toBe(hasExternalForm);
});
