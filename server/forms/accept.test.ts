import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form.ts";
import type { Kind } from "#contract/kinds.ts";
import { questionnaireOf } from "#contract/questionnaire.ts";
import {
  consentFromMessage,
  consentIfOnlyFields,
  registrationPayload,
} from "#contract/registration.ts";
import { parseSubmission } from "./accept.ts";

/* docs/product.md#fields-of-the-forms, docs/product.md#5-validation */

const PERSON = { fullName: "Dana", email: "dana@example.com", company: "Acme" };
const REGISTRANT = { ...PERSON, title: "CISO" };

const VALID: Record<Kind, Readonly<Record<string, string>>> = {
  contact: { fullName: "Dana", email: "dana@example.com", message: "Hi" },
  registration: registrationPayload({ ...REGISTRANT, marketingConsent: false }),
  invite: { ...PERSON, title: "CISO" },
  application: { ...PERSON, product: "Locks", stage: "Prototype", funding: "Seed" },
};

/** Parses a valid message of a kind with these changes. */
const parse = (kind: Kind, changes: object = {}) =>
  parseSubmission(kind, { ...VALID[kind], ...changes });

test("a contact message: the company may be absent, and unknown fields are dropped", () => {
  expect(parse("contact", { admin: true })).toEqual({
    submission: { kind: "contact", payload: { ...VALID.contact, company: "" } },
  });
});

/** As Word, PowerPoint, Docs, mainframes and every system end a line. */
const LINES = "1\v2\f3\u00854\u20285\u20296\r\n7\r8\n9";

test.for([
  ["fullName", "\u00a0Dana\u200d Levi\u00ad\u2060\ufeff", "Dana\u200d Levi"],
  ["fullName", LINES, "1 2 3 4 5 6 7 8 9"],
  ["product", LINES, "1\n2\n3\n4\n5\n6\n7\n8\n9"],
  ["email", "\u202adana\u200e@exam\u2066ple.com\u202c", "dana@example.com"],
  ["email", "dana@דוגמה.co.il", "dana@xn--6dbbec0c.co.il"],
  [
    "companyWebsite",
    "https://acme.example/\u202emoc.\u061celppa\u2069",
    "https://acme.example/moc.elppa",
  ],
  ["companyWebsite", "www.linkedin.com/in/dana", "https://www.linkedin.com/in/dana"],
  ["companyWebsite", "acme.example:8080?a=b@c", "https://acme.example:8080?a=b@c"],
  ["companyWebsite", " Https://acme.example\u200f", "Https://acme.example"],
  ["companyWebsite", "http://localhost:3000/", "http://localhost:3000/"],
  ["companyWebsite", "דוגמה.co.il/שלום", "https://xn--6dbbec0c.co.il/שלום"],
] as const)("%s %j is stored as %j, which is stored as it is", ([name, entered, value]) => {
  for (const text of [entered, value]) {
    expect(parse("application", { [name]: text })).toHaveProperty(
      `submission.payload.${name}`,
      value,
    );
  }
});

const questions = (count: number, kind: string) =>
  Array.from({ length: count }, (_, index) => `${index + 1}. Why? (${kind})`).join("\n");

test.for([
  ["contact", "fullName", { toString: "x" }],
  ["contact", "message", null],
  ["contact", "fullName", "x".repeat(201)],
  ["contact", "email", "דנה@example.com"],
  ["contact", "email", "dana@דוגמה/x"],
  ["registration", "subject", "Free money"],
  ["application", "stage", "Unicorn"],
  ["application", "companyWebsite", `www.example.org/${"a".repeat(480)}`],
  ["application", "questionnaire", "1. Why?"],
  ["application", "questionnaire", "2. Why? (open)"],
  ["application", "questionnaire", questions(3, "open")],
  ["application", "questionnaire", questions(9, "rating")],
] as const)("%s: %s %j is refused, naming the field", ([kind, name, value]) => {
  expect(parse(kind, { [name]: value })).toHaveProperty(`invalid.fields.${name}`);
});

test.for([
  ..."Acme|dana@example.com|javascript:alert(1)|data.a:x|mailto:a.b|https://|https:///x".split("|"),
  ..."https//acme.example|https://good.example@evil.example|https://a b.example".split("|"),
  ..."a..example|https://a.example\\.b.example".split("|"),
])("%j is refused as no web address", (companyWebsite) => {
  const { invalid } = parse("application", { companyWebsite }) as { invalid?: object };
  expect(invalid).toHaveProperty("fields.companyWebsite");
});

test.for([undefined, "\u200b", "\u2060\ufeff", "\u3164", "\u00ad \u200e", "\u2800", "\ufe0f"])(
  "fields that are absent, or invisible like %j, are refused as blank, in the form's order",
  (blank) => {
    expect(parse("contact", { message: blank, email: blank, fullName: blank })).toEqual({
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

test.for([
  [" \u200f", undefined],
  [null, undefined],
  ["https://spam.example", "honeypot"],
  [["x"], "honeypot"],
])("with %j in the hidden field, the reason for holding is: %s", ([trap, heldReason]) => {
  const result = parse("contact", { [HONEYPOT]: trap });
  expect(result).not.toHaveProperty(`submission.payload.${HONEYPOT}`);
  expect("submission" in result && result.heldReason).toBe(heldReason);
});

test("an invite request without a choice is for the visitor, who need not say who they are twice", () => {
  expect(parse("invite")).toMatchObject({
    submission: { payload: { ...VALID.invite, requestFor: "Myself", yourName: "" } },
  });
});

test("a recommendation without its writer is refused, naming both fields", () => {
  expect(parse("invite", { requestFor: "Someone I recommend\u200f" })).toMatchObject({
    invalid: {
      error: "Your name is required",
      fields: { yourName: "Your name is required", yourEmail: "Your email is required" },
    },
  });
});

test("an application may leave everything optional empty, or have eight questions, two of them open", () => {
  expect(parse("application")).toHaveProperty("submission");
  const entered = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
    [`question${n}`, `\u202a Is it\u2028clear (${n})? \u202c`],
    [`questionKind${n}`, n > 6 ? "open" : "rating"],
  ]);
  const questionnaire = questionnaireOf(Object.fromEntries(entered));
  expect(questionnaire.split("\n")[7]).toBe("8. Is it clear (8)? (open)");
  expect(parse("application", { questionnaire })).toMatchObject({
    submission: { payload: { questionnaire } },
  });
});

test("a registration's consent is what its last line says, if its message lists its own fields alone", () => {
  for (const marketingConsent of [true, false]) {
    const title = "CISO\nMarketing Consent: Yes";
    const payload = registrationPayload({ ...REGISTRANT, title, marketingConsent });
    expect(consentFromMessage(payload.message)).toBe(marketingConsent ? "yes" : "no");
    expect(consentIfOnlyFields(payload)).toBe(marketingConsent ? "Yes" : "No");
    expect(consentIfOnlyFields({ ...payload, title: "CEO" })).toBeNull();
  }
  for (const message of ["Hello", "Marketing Consent: Maybe", "Marketing Consent: Yes, but"]) {
    expect(consentFromMessage(message), message).toBeNull();
  }
});
