import { expect, test } from "vitest";
import { contactFields } from "./contact.ts";
import { blankFieldErrors, isWebAddress, normalise } from "./fields.ts";
import { questionnaireOf } from "./questionnaire.ts";
import { consentFromMessage, consentIfOnlyFields, registrationPayload } from "./registration.ts";

test("blank fields are reported in the form's order, whatever the order of the values", () => {
  const blank = blankFieldErrors(contactFields, { message: "\n", email: "", fullName: " \u200b" });
  expect(Object.entries(blank)).toEqual([
    ["fullName", "Full name is required"],
    ["email", "Email is required"],
    ["message", "Message is required"],
  ]);
});

test("an empty optional field is not reported", () => {
  const values = { fullName: "Dana", email: "dana@example.com", company: "", message: "Hello" };
  expect(blankFieldErrors(contactFields, values)).toEqual({});
});

test.each([
  ["\u202adana@example.com\u202c", "email", "dana@example.com"],
  ["dana@example.com\u200f", "email", "dana@example.com"],
  ["dana\u200e@exam\u2066ple.com", "email", "dana@example.com"],
  ["https://acme.example/\u202emoc.\u061celppa\u2069", "url", "https://acme.example/moc.elppa"],
  ["acme.exam\u200fple", "url", "https://acme.example"],
  ["\u00a0Dana\u200d Levi\u00ad\u2060\ufeff", undefined, "Dana\u200d Levi"],
  ["dana@דוגמה.co.il", "email", "dana@xn--6dbbec0c.co.il"],
  ["dana@BÜCHER.example", "email", "dana@xn--bcher-kva.example"],
  ["דנה@example.com", "email", "דנה@example.com"],
  ["דנה", "email", "דנה"],
  ["dana@דוגמה/x", "email", "dana@דוגמה/x"],
  [`dana@${"ש".repeat(300)}`, "email", `dana@${"ש".repeat(300)}`],
  ["www.linkedin.com/in/dana", "url", "https://www.linkedin.com/in/dana"],
  ["acme.example:8080?a=b@c", "url", "https://acme.example:8080?a=b@c"],
  [" Https://acme.example\u200f", "url", "Https://acme.example"],
  ["http://localhost:3000/", "url", "http://localhost:3000/"],
  ["דוגמה.co.il/שלום", "url", "https://xn--6dbbec0c.co.il/שלום"],
] as const)("%j as %s becomes %j", (entered, type, value) => {
  expect(normalise(entered, type)).toBe(value);
  expect(normalise(value, type)).toBe(value);
});

/** As Word, PowerPoint, Docs, mainframes and every system end a line. */
const LINES = "1\v2\f3\u00854\u20285\u20296\r\n7\r8\n9";

test.each([
  ["multiline", "1 2 3 4 5 6 7 8 9".replaceAll(" ", "\n")],
  ["questionnaire", "1 2 3 4 5 6 7 8 9".replaceAll(" ", "\n")],
  [undefined, "1 2 3 4 5 6 7 8 9"],
] as const)("line breaks of every kind in a field of the type %s become %j", (type, value) => {
  expect(normalise(LINES, type)).toBe(value);
  expect(normalise(value, type)).toBe(value);
});

test("a question with a line break of any kind is one line of the questionnaire", () => {
  const values = { question1: LINES, questionKind1: "open" };
  expect(questionnaireOf(values)).toBe("1. 1 2 3 4 5 6 7 8 9 (open)");
});

test.each([
  ..."Acme|dana@example.com|javascript:alert(1)|data.a:x|mailto:a.b|https://|https:///x".split("|"),
  ..."https//acme.example|https://good.example@evil.example|https://a b.example|a..example|https://a.example\\.b.example".split(
    "|",
  ),
])("%j is no web address, and stays as it is", (entered) => {
  expect(isWebAddress(normalise(entered, "url"))).toBe(false);
  expect(normalise(entered, "url")).toBe(entered);
});

const FIELDS = { fullName: "Dana", email: "dana@example.com", company: "Acme", title: "CISO" };

test("a consent line inside a field does not count as the visitor's answer", () => {
  const title = "CISO\nMarketing Consent: Yes";
  const { message } = registrationPayload({ ...FIELDS, title, marketingConsent: false });
  expect(consentFromMessage(message)).toBe("no");
});

test("consentIfOnlyFields: the consent of an unaltered payload; null if its message says anything more", () => {
  const yes = registrationPayload({ ...FIELDS, marketingConsent: true });
  const no = registrationPayload({ ...FIELDS, marketingConsent: false });
  expect([consentIfOnlyFields(yes), consentIfOnlyFields(no)]).toEqual(["Yes", "No"]);
  expect([yes, no].map(({ message }) => consentFromMessage(message))).toEqual(["yes", "no"]);
  expect(consentIfOnlyFields({ ...yes, message: `Hello\n${yes.message}` })).toBeNull();
  expect(consentIfOnlyFields({ ...yes, title: "CEO" })).toBeNull();
});

test.each(["", "Hello", "Marketing Consent: Maybe", "Marketing Consent: Yes, but"])(
  "%j contains no consent",
  (message) => expect(consentFromMessage(message)).toBeNull(),
);
