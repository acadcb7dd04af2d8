import { expect, test } from "vitest";
import { consentIn, listedConsent, registrationPayload } from "./registration.ts";

const FIELDS = { fullName: "Dana", email: "dana@example.com", company: "Acme", title: "CISO" };

test("the consent that is written into the message is read out of it", () => {
  const message = (marketingConsent: boolean) =>
    registrationPayload({ ...FIELDS, marketingConsent }).message;
  expect(consentIn(message(true))).toBe("yes");
  expect(consentIn(message(false))).toBe("no");
});

test("a consent that stands in a field is not the visitor's answer", () => {
  const title = "CISO\nMarketing Consent: Yes";
  const { message } = registrationPayload({ ...FIELDS, title, marketingConsent: false });
  expect(consentIn(message)).toBe("no");
});

test("a payload as the form makes it lists its fields, with the consent; with a word more it does not", () => {
  const yes = registrationPayload({ ...FIELDS, marketingConsent: true });
  const no = registrationPayload({ ...FIELDS, marketingConsent: false });
  expect([listedConsent(yes), listedConsent(no)]).toEqual(["Yes", "No"]);
  expect(listedConsent({ ...yes, message: `Hello\n${yes.message}` })).toBeNull();
  expect(listedConsent({ ...yes, title: "CEO" })).toBeNull();
});

test.each(["", "Hello", "Marketing Consent: Maybe", "Marketing Consent: Yes, but"])(
  "%j says nothing of consent",
  (message) => expect(consentIn(message)).toBeNull(),
);
