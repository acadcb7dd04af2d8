import { expect, test } from "vitest";
import { FORMS } from "#contract/forms.ts";
import { CONSENT_LABEL } from "#contract/registration.ts";
import { accessibility } from "./accessibility.ts";
import { hasExternalForm } from "./own-forms.ts";
import { privacy } from "./privacy.ts";
import { legal } from "./site.ts";

const words = JSON.stringify(privacy);

test("the privacy notice names every field of every form and quotes the consent", () => {
  const fields = Object.values(FORMS).flatMap((form) => Object.values(form.fields));
  for (const { label } of [...fields, { label: CONSENT_LABEL }]) expect(words).toContain(label);
});

test("the privacy notice gives the same number of days throughout", () => {
  const days = Array.from(words.matchAll(/(\d+) days/g), ([, number]) => Number(number));
  expect(new Set(days)).toEqual(new Set([legal.retentionDays]));
});

test("the accessibility statement speaks of other providers only while one of them has a form here", () => {
  expect(/provider/.test(JSON.stringify(accessibility))).toBe(hasExternalForm);
});
