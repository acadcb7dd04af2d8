import { expect, test } from "vitest";
import { registrationPayload } from "#contract/registration.ts";
import { firstWords } from "./message-words.ts";

const DANA = { fullName: "Dana Levi", email: "dana@example.com", company: "Acme" };

test("the first words of a message: one line, cut with an ellipsis if it is long", () => {
  const wordsOf = (message: string) =>
    firstWords({ kind: "contact", payload: { ...DANA, message } });
  expect(wordsOf(" Hello.\r\n\tHow do I join? ")).toBe("Hello. How do I join?");
  expect(wordsOf("a".repeat(120))).toBe("a".repeat(120));
  expect(wordsOf("a".repeat(121))).toBe(`${"a".repeat(120)}…`);
});

test("the first words of a registration: what was written or, if its text repeats the fields, the title", () => {
  const payload = registrationPayload({ ...DANA, title: "CISO", marketingConsent: true });
  expect(firstWords({ kind: "registration", payload })).toBe("CISO");
  const written = { ...payload, message: "See you there" };
  expect(firstWords({ kind: "registration", payload: written })).toBe("See you there");
});
