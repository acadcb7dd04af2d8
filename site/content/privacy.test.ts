import { expect, test } from "vitest";
import { contactFields } from "#contract/contact.ts";
import { CONSENT_LABEL, registrationFields } from "#contract/registration.ts";
import { privacy } from "./privacy.ts";
import { legal } from "./site.ts";

const words = JSON.stringify(privacy);

test("the privacy notice names every field of both forms and quotes the consent", () => {
  for (const { label } of [
    ...Object.values(contactFields),
    ...Object.values(registrationFields),
    { label: CONSENT_LABEL },
  ]) {
    expect(words).toContain(label);
  }
});

test("the privacy notice gives the same number of days throughout", () => {
  const days = Array.from(words.matchAll(/(\d+) days/g), ([, number]) => Number(number));
  expect(new Set(days)).toEqual(new Set([legal.retentionDays]));
});

test("a section referred to by number is the right one", () => {
  const numbers = Array.from(words.matchAll(/section (\d)\b(?! of the law)/g), ([, number]) =>
    Number(number),
  );
  expect(numbers.map((number) => privacy.sections[number - 1]?.id)).toEqual(["others"]);
});
