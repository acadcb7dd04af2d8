import { expect, test } from "vitest";
import { contactFields } from "#contract/contact.ts";
import { HONEYPOT } from "#contract/form.ts";
import { questionnaireOf } from "#contract/questionnaire.ts";
import { REGISTRATION_SUBJECT, registrationPayload } from "#contract/registration.ts";
import { parseSubmission } from "./accept.ts";

const CONTACT = { fullName: "Dana", email: "dana@example.com", message: "Hi" };
const REGISTRATION = registrationPayload({
  fullName: "Dana",
  email: "dana@example.com",
  company: "Acme",
  title: "CISO",
  marketingConsent: false,
});

/** Every field of the form, empty. */
const BLANK = Object.fromEntries(Object.keys(contactFields).map((name) => [name, ""]));

test("a contact message: values are normalised, the company may be absent, unknown fields are dropped", () => {
  const entered = { fullName: " Dana\u200f", email: "\u202adana@דוגמה.co.il\u202c", admin: true };
  const email = "dana@xn--6dbbec0c.co.il";
  expect(parseSubmission("contact", { ...CONTACT, ...entered })).toEqual({
    submission: { kind: "contact", payload: { ...BLANK, ...CONTACT, email } },
  });
});

test.each([undefined, "\u200b", "\u2060\ufeff", "\u3164", "\u00ad \u200e", "\u2800", "\ufe0f"])(
  "fields that are absent, or invisible like %j, are rejected as blank, in the form's order",
  (blank) => {
    expect(parseSubmission("contact", { fullName: blank, email: blank, message: blank })).toEqual({
      invalid: {
        error: "Full name is required",
        fields: {
          fullName: "Full name is required",
          email: "Email is required",
          message: "Message is required",
        },
      },
    });
  },
);

test("a registration with another subject is rejected", () => {
  expect(
    parseSubmission("registration", { ...REGISTRATION, subject: "Free money" }),
  ).toHaveProperty("invalid.fields.subject");
  expect(
    parseSubmission("registration", { ...REGISTRATION, subject: REGISTRATION_SUBJECT }),
  ).toHaveProperty("submission");
});

test.each([
  ["a field of another type", { ...CONTACT, fullName: { toString: "x" } }, "fullName"],
  ["null", { ...CONTACT, message: null }, "message"],
  ["a name that is too long", { ...CONTACT, fullName: "x".repeat(201) }, "fullName"],
  ["a company of another type", { ...CONTACT, company: 7 }, "company"],
])("%s is rejected, naming the field", (_case, body, field) => {
  expect(parseSubmission("contact", body)).toHaveProperty(`invalid.fields.${field}`);
});

test.each([
  [{ [HONEYPOT]: "" }, undefined],
  [{ [HONEYPOT]: " \u200f" }, undefined],
  [{ [HONEYPOT]: null }, undefined],
  [{ [HONEYPOT]: "https://spam.example" }, "honeypot"],
  [{ [HONEYPOT]: ["x"] }, "honeypot"],
])("with %o, the reason for holding is: %s", (trap, heldReason) => {
  for (const [kind, body] of [
    ["contact", CONTACT],
    ["registration", REGISTRATION],
  ] as const) {
    const result = parseSubmission(kind, { ...body, ...trap });
    expect(result).toHaveProperty("submission.payload.fullName", "Dana");
    expect(result).not.toHaveProperty(`submission.payload.${HONEYPOT}`);
    expect("submission" in result && result.heldReason).toBe(heldReason);
  }
});

const INVITE = { fullName: "Dana", email: "dana@example.com", company: "Acme", title: "CISO" };

test("an invite request without a choice is for the visitor, who need not say who they are twice", () => {
  expect(parseSubmission("invite", INVITE)).toMatchObject({
    submission: { kind: "invite", payload: { ...INVITE, requestFor: "Myself", yourName: "" } },
  });
});

test("a recommendation without its writer is rejected, naming both fields", () => {
  const requestFor = "Someone I recommend\u200f";
  expect(parseSubmission("invite", { ...INVITE, requestFor })).toMatchObject({
    invalid: {
      error: "Your name is required",
      fields: { yourName: "Your name is required", yourEmail: "Your email is required" },
    },
  });
});

const APPLICATION = {
  company: "Acme",
  fullName: "Dana",
  email: "dana@example.com",
  product: "Locks",
  stage: "Prototype",
  funding: "Seed",
};

test.each([
  ["the answer to a choice is none of its options", { stage: "Unicorn" }, "stage"],
  ["a web address has another scheme", { companyWebsite: "javascript:alert(1)" }, "companyWebsite"],
  [
    "a web address is too long with its scheme",
    { companyWebsite: `www.example.org/${"a".repeat(480)}` },
    "companyWebsite",
  ],
  ["a question has no kind", { questionnaire: "1. Why?" }, "questionnaire"],
  ["a question has the wrong number", { questionnaire: "2. Why? (open)" }, "questionnaire"],
  [
    "three questions are open",
    { questionnaire: [1, 2, 3].map((n) => `${n}. Why? (open)`).join("\n") },
    "questionnaire",
  ],
  [
    "there are nine questions",
    { questionnaire: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}. Why? (rating)`).join("\n") },
    "questionnaire",
  ],
])("an application is rejected if %s", (_case, change, field) => {
  expect(parseSubmission("application", { ...APPLICATION, ...change })).toHaveProperty(
    `invalid.fields.${field}`,
  );
});

test("an application may leave everything optional empty, or have eight questions, two of them open", () => {
  expect(parseSubmission("application", APPLICATION)).toHaveProperty("submission");
  const questionnaire = questionnaireOf(
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
        [`question${n}`, `\u202a Is it\nclear (${n})? \u202c`],
        [`questionKind${n}`, n > 6 ? "open" : "rating"],
      ]),
    ),
  );
  expect(questionnaire.split("\n")[7]).toBe("8. Is it clear (8)? (open)");
  expect(parseSubmission("application", { ...APPLICATION, questionnaire })).toMatchObject({
    submission: { payload: { questionnaire } },
  });
});
