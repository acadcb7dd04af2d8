import { expect, test } from "vitest";
import { consentIn, registrationPayload } from "./registration.ts";

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

test.each(["", "Hello", "Marketing Consent: Maybe", "Marketing Consent: Yes, but"])(
  "%j says nothing of consent",
  (message) => expect(consentIn(message)).toBeNull(),
);
