import { expect, test } from "vitest";
import { searchText } from "./search.ts";
import { firstWords, labelledFields } from "./words.ts";

const DANA = { fullName: "Dana Levi", email: "dana@example.com", company: "Acme" };

test("the first words of a message: one line, cut with an ellipsis if it is long", () => {
  const wordsOf = (message: string) =>
    firstWords({ kind: "contact", payload: { ...DANA, message } });
  expect(wordsOf(" Hello.\r\n\tHow do I join? ")).toBe("Hello. How do I join?");
  expect(wordsOf("a".repeat(120))).toBe("a".repeat(120));
  expect(wordsOf("a".repeat(121))).toBe(`${"a".repeat(120)}…`);
});

test("fields that this version's form does not have: last, under their stored names, and found", () => {
  const payload = { ...DANA, phone: "050-1", message: "Hi", motto: "one\ntwo" };
  const fields = labelledFields({ kind: "contact", payload });
  expect(fields.slice(3).map(({ label, isLong }) => [label, isLong])).toEqual([
    ["Message", true],
    ["phone", false],
    ["motto", true],
  ]);
  expect(searchText({ kind: "contact", payload })).toContain("050-1");
});

test.each([
  ["dana@xn--6dbbec0c.co.il", "dana@דוגמה.co.il (dana@xn--6dbbec0c.co.il)"],
  // Cyrillic letters.
  ["dana@XN--80ak6aa92e.com", "dana@аррӏе.com (dana@XN--80ak6aa92e.com)"],
  ["dana@example.com", "dana@example.com"],
  ["dana@xn--a.example", "dana@xn--a.example"],
])(
  "the address %j: shown as %j, and found in both forms; no other text is changed",
  (email, shown) => {
    const payload = { ...DANA, email, message: email };
    const fields = labelledFields({ kind: "contact", payload });
    expect(fields.map(({ value }) => value)).toEqual([DANA.fullName, shown, DANA.company, email]);
    for (const form of shown.replace(/[()]/g, "").split(" ")) {
      expect(searchText({ kind: "contact", payload })).toContain(form.toLowerCase());
    }
  },
);

const CYRILLIC = "https://\u0430pple.com";
const ASCII = "https://xn--pple-43d.com";

test.each([
  ["https://acme.example:8080/a?b#c", undefined, "https://acme.example:8080/a?b#c"],
  // As it may have been stored.
  [`${CYRILLIC}/login`, `${CYRILLIC}/login (${ASCII}/login)`, `${ASCII}/login`],
  [`${CYRILLIC}/\u202emoc.\u2066x`, `${CYRILLIC}/moc.x (${ASCII}/moc.x)`, `${ASCII}/moc.x`],
  ["https://circle.test@evil.test/desk#m", undefined, null],
  ["https://evil.test\\.circle.test/", undefined, null],
  ["https://evil.test/ (https://circle.test)", undefined, null],
  // The browser drops the signs after the name, which make it longer than any name.
  [`${CYRILLIC}${"\ufe0f".repeat(260)}`, undefined, null],
  ["https://%D0%B0pple.com", undefined, null],
  ["javascript:alert(1)", undefined, null],
])(
  "the web address %j: shown as %j, a link to %j; in another field, the text as it is",
  (text, shown = text, link) => {
    const payload = { ...DANA, company: text, title: text, companyWebsite: text };
    const fields = labelledFields({ kind: "application", payload });
    const [website, ...others] = ["companyWebsite", "company", "title"].map((wanted) =>
      fields.find(({ name }) => name === wanted),
    );
    expect(website).toMatchObject({ value: shown, link });
    for (const other of others) expect(other).toMatchObject({ value: text, link: null });
  },
);
