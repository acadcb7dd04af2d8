import { expect, test } from "vitest";
import { contactFields } from "#contract/contact.ts";
import { REGISTRATION_SUBJECT, registrationPayload } from "#contract/registration.ts";
import { parseSubmission } from "./submission.ts";

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

test("a contact message: values are trimmed, the company may be absent, unknown fields are dropped", () => {
  expect(parseSubmission({ ...CONTACT, fullName: " Dana ", admin: true })).toEqual({
    submission: { kind: "contact", payload: { ...BLANK, ...CONTACT } },
  });
});

test("the payload of the registration form is a registration", () => {
  expect(parseSubmission(REGISTRATION)).toEqual({
    submission: { kind: "registration", payload: REGISTRATION },
  });
});

test("absent fields are rejected as blank, in the form's order", () => {
  expect(parseSubmission({})).toEqual({
    invalid: {
      error: "Full name is required",
      fields: {
        fullName: "Full name is required",
        email: "Email is required",
        message: "Message is required",
      },
    },
  });
});

test.each(["\u200b", "\u2060\ufeff", "\u3164", "\u00ad \u200e", "\u2800", "\ufe0f"])(
  "an invisible name, %j, is rejected as blank",
  (fullName) => {
    expect(parseSubmission({ ...CONTACT, fullName })).toMatchObject({
      invalid: { fields: { fullName: "Full name is required" } },
    });
  },
);

test("a registration without a title is rejected, not read as a contact message", () => {
  const { title: _title, ...rest } = REGISTRATION;
  expect(parseSubmission(rest)).toMatchObject({
    invalid: { fields: { title: "Title is required" } },
  });
});

test("a registration with another subject is rejected", () => {
  expect(parseSubmission({ ...REGISTRATION, subject: "Free money" })).toHaveProperty(
    "invalid.fields.subject",
  );
  expect(parseSubmission({ ...REGISTRATION, subject: REGISTRATION_SUBJECT })).toHaveProperty(
    "submission",
  );
});

test.each([
  ["a field of another type", { ...CONTACT, fullName: { toString: "x" } }, "fullName"],
  ["null", { ...CONTACT, message: null }, "message"],
  ["a name that is too long", { ...CONTACT, fullName: "x".repeat(201) }, "fullName"],
  ["a company of another type", { ...CONTACT, company: 7 }, "company"],
])("%s is rejected, naming the field", (_case, body, field) => {
  expect(parseSubmission(body)).toHaveProperty(`invalid.fields.${field}`);
});

test.each([
  [{ website: "" }, undefined],
  [{ website: "  " }, undefined],
  [{ website: null }, undefined],
  [{ website: "https://spam.example" }, "the hidden field is filled in"],
  [{ website: ["x"] }, "the hidden field is filled in"],
])("with %o, the reason for holding is: %s", (trap, heldReason) => {
  for (const body of [CONTACT, REGISTRATION]) {
    const result = parseSubmission({ ...body, ...trap });
    expect(result).toHaveProperty("submission.payload.fullName", "Dana");
    expect(result).not.toHaveProperty("submission.payload.website");
    expect("submission" in result && result.heldReason).toBe(heldReason);
  }
});
