import { expect, test } from "vitest";
import { consentFromMessage, consentIfOnlyFields, registrationPayload } from "./registration.ts";

const FIELDS = { fullName: "Dana", email: "dana@example.com", company: "Acme", title: "CISO" };

test("the consent written into the message is read back", () => {
  const message = (marketingConsent: boolean) =>
    registrationPayload({ ...FIELDS, marketingConsent }).message;
  expect(consentFromMessage(message(true))).toBe("yes");
  expect(consentFromMessage(message(false))).toBe("no");
});

test("a consent line inside a field does not count as the visitor's answer", () => {
  const title = "CISO\nMarketing Consent: Yes";
  const { message } = registrationPayload({ ...FIELDS, title, marketingConsent: false });
  expect(consentFromMessage(message)).toBe("no");
});

test("consentIfOnlyFields: the consent of an unaltered payload; null if its message says anything more", () => {
  const yes = registrationPayload({ ...FIELDS, marketingConsent: true });
  const no = registrationPayload({ ...FIELDS, marketingConsent: false });
  expect([consentIfOnlyFields(yes), consentIfOnlyFields(no)]).toEqual(["Yes", "No"]);
  expect(consentIfOnlyFields({ ...yes, message: `Hello\n${yes.message}` })).toBeNull();
  expect(consentIfOnlyFields({ ...yes, title: "CEO" })).toBeNull();
});

test.each(["", "Hello", "Marketing Consent: Maybe", "Marketing Consent: Yes, but"])(
  "%j contains no consent",
  (message) => expect(consentFromMessage(message)).toBeNull(),
);
