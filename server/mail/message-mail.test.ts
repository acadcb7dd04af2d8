import { type Element, getAttribute, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import fc from "fast-check";
import { parse } from "parse5";
import { expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { Message } from "#server/outbox/message.ts";
import { contactWith, EMAIL, MESSAGE, PARTIES, written } from "../../tests/outgoing.ts";
import { composeMail } from "./message-mail.ts";

type Payload = Record<string, string>;

const message = (kind: Kind, changes: Payload): Message => ({ ...contactWith(changes), kind });

const NOA = { fullName: "Noa", email: "noa@example.com", company: "Acme", title: "CISO" };

const registration = (changes: Payload = {}) => {
  const payload = registrationPayload({ ...NOA, marketingConsent: true });
  const registered = message("registration", { ...payload, ...changes });
  return { ...registered, receivedAt: Date.UTC(2026, 6, 1, 21, 30) };
};

const compose = (one: Message, deskUrl: string | null = null) =>
  composeMail({ ...EMAIL, message: one }, { ...PARTIES, deskUrl });

const render = (one: Message) => written(compose(one));

/** The HTML part as a mail program parses it. */
function parseHtml(message: Message) {
  const errors: string[] = [];
  const document = parse(String(compose(message).html), {
    onParseError: ({ code }) => errors.push(code),
  });
  const elements = [...queryAll<Element>(document, isElementNode)];
  const texts = (...names: string[]) =>
    elements.filter(({ tagName }) => names.includes(tagName)).map((one) => getTextContent(one));
  const lines = elements.filter((one) => one.tagName === "div" && getAttribute(one, "dir"));
  return {
    errors,
    tags: elements.map(({ tagName }) => tagName),
    texts,
    lines: lines.map((line) => getTextContent(line)),
    directions: lines.map((line) => getAttribute(line, "dir")),
    reply: new URL(
      getAttribute(elements.find((one) => one.tagName === "a") as Element, "href") ?? "",
    ),
  };
}

const RECOMMENDED = {
  ...NOA,
  requestFor: "Someone I recommend",
  yourName: "Dana",
  yourEmail: "dana@example.com",
};

test.each([
  [MESSAGE, "Dana: message from the website", "Message from the contact form"],
  [
    contactWith({ company: "Acme" }),
    "Dana (Acme): message from the website",
    "Message from the contact form",
  ],
  [
    registration(),
    "Practical Security Registration: Noa (Acme)",
    "Registration for the Practical Security Show",
  ],
  [
    message("invite", { ...NOA, requestFor: "Myself" }),
    "Invite request: Noa, Acme",
    "Invite request",
  ],
  [
    message("invite", RECOMMENDED),
    "Invite request: Noa, Acme",
    "Invite request for somebody who is recommended",
  ],
  [message("application", NOA), "Startup application: Acme", "Application to the Startup Program"],
])(
  "a message of any kind: who it is from in the subject, what it is in the first line %#",
  async (one, subject, first) => {
    const { mail } = await render(one);
    expect(mail.subject).toBe(subject);
    expect(mail.text?.split("\n")[0]).toBe(`${first}, CISO Circle`);
    const { texts, reply } = parseHtml(one);
    expect(texts("p")[0]).toBe(`${first}, CISO Circle`);
    expect(reply.searchParams.get("subject")).toBe(`Re: ${subject}`);
  },
);

test("fields that only a newer version's form has: in the email under their names, also where the rest only repeats a registration", async () => {
  const { mail } = await render(registration({ phone: "050-1", motto: "one\ntwo" }));
  expect(mail.text).toContain("\nphone: 050-1\n");
  expect(mail.text).toContain("\nmotto\n> one\n> two\n");
  expect(mail.text).not.toContain("New registration");
});

test("a contact message as HTML: form, name, Israel time, fields, text and a reply link", () => {
  const message = contactWith({ company: "Acme", message: "Hello.\n\nHow do I join?" });
  const { texts, lines, reply, errors } = parseHtml(message);
  expect(errors).toEqual([]);
  expect(texts("title")).toEqual(["Dana (Acme): message from the website"]);
  expect(texts("h1")).toEqual(["Dana"]);
  expect(texts("p")).toEqual([
    "Message from the contact form, CISO Circle",
    "Monday, December 8, 2025 at 14:00 GMT+2, Israel time",
  ]);
  expect(texts("th")).toEqual(["Email", "Company"]);
  expect(texts("td")).toEqual(expect.arrayContaining(["dana@example.com", "Acme"]));
  expect(lines).toEqual(["Hello.", "", "How do I join?"]);
  expect(reply.href).toBe(
    "mailto:dana@example.com?subject=Re%3A%20Dana%20(Acme)%3A%20message%20from%20the%20website",
  );
});

test("with a desk: both parts link to the message there, above what the visitor wrote", async () => {
  const { text, html } = compose(contactWith({ message: "Hello." }), "https://circle.test");
  const url = "https://circle.test/desk?m=m";
  expect(String(text).split("\n\n")[0]?.split("\n").at(-1)).toBe(`On the desk: ${url}`);
  expect(String(html).split("Hello.")[0]).toContain(`<a href="${url}"`);
});

test("a contact message as plain text: form, time, fields and text, with nothing after it; its date is when the email was queued, its Message-ID that of the email", async () => {
  const { mail } = await render(
    contactWith({ company: "Acme", message: "Hello.\n\nHow do I join?" }),
  );
  expect(mail.date).toBe("2026-06-01T09:00:00.000Z");
  expect(mail.messageId).toBe("<d-1@example.org>");
  expect(mail.text).toBe(`Message from the contact form, CISO Circle
Monday, December 8, 2025 at 14:00 GMT+2, Israel time

Full name: Dana
Email: dana@example.com
Company: Acme

> Hello.
>
> How do I join?
`);
});

test("a registration: its four fields and the consent, listed once in both parts", async () => {
  const { mail } = await render(registration());
  expect(mail.text).toBe(`Registration for the Practical Security Show, CISO Circle
Thursday, July 2, 2026 at 00:30 GMT+3, Israel time

Full name: Noa
Email: noa@example.com
Company: Acme
Title: CISO
Marketing Consent: Yes
`);
  const { texts, lines } = parseHtml(registration());
  expect(texts("h1")).toEqual(["Noa"]);
  expect(texts("th")).toEqual(["Email", "Company", "Title", "Marketing Consent"]);
  expect(lines).toEqual([]);
});

test("a registration whose message says more than its fields: the message is included unchanged", async () => {
  const message = registration({ message: "Hello\nMarketing Consent: No" });
  const { mail } = await render(message);
  expect(mail.text).toContain("Title: CISO\n\n> Hello\n> Marketing Consent: No\n");
  expect(parseHtml(message).lines).toEqual(["Hello", "Marketing Consent: No"]);
});

test("right-to-left text: each line, the name and the fields set their own direction", async () => {
  const message = contactWith({ fullName: "דנה", company: "חברה", message: "שלום,\nHello" });
  const { directions, lines } = parseHtml(message);
  expect(lines).toEqual(["שלום,", "Hello"]);
  expect(directions).toEqual(["auto", "auto"]);
  const html = String(compose(message).html);
  expect(html).toMatch(/<h1 dir="auto"[^>]*>דנה<\/h1>/);
  expect(html).toMatch(/<td dir="auto"[^>]*>חברה<\/td>/);
});

test.each([
  "o'neil+x&y=%40@example.com",
  "a?bcc=evil@example.net",
  "#a@example.com",
  "דנה@example.com",
  "\ud800@example.com",
])("the address %j: a reply goes there and nowhere else", (email) => {
  const { reply, errors } = parseHtml(contactWith({ email }));
  expect(decodeURIComponent(reply.pathname)).toBe(email.toWellFormed());
  expect([...reply.searchParams.keys()]).toEqual(["subject"]);
  expect(reply.hash).toBe("");
  expect(errors).toEqual([]);
});

test("any text: valid HTML with the same elements, and no markup from the visitor", () => {
  const nasty = fc.constantFrom("<", ">", '"', "'", "&", "</td>", "<a href=x>", "${", "\0", "\n");
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: nasty }));
  const plain = parseHtml(contactWith({ company: "Acme" })).tags.filter(
    (tag) => !/^(div|br)$/.test(tag),
  );
  fc.assert(
    fc.property(text, text, (fullName, message) => {
      const { errors, tags } = parseHtml(
        contactWith({ fullName, company: `Acme ${fullName}`, message }),
      );
      expect(errors).toEqual([]);
      expect(tags.filter((tag) => !/^(div|br)$/.test(tag))).toEqual(plain);
    }),
  );
});

test("a company that is empty, or missing from an old message, is omitted", async () => {
  const { company: _, ...payload } = MESSAGE.payload;
  for (const each of [MESSAGE, { ...MESSAGE, payload }]) {
    const { mail } = await render(each);
    expect(mail.text).toContain("Hi");
    expect(mail.text).not.toContain("Company");
    expect(mail.html).not.toContain("Company");
  }
});

test("every kind of line break, before lines like ours: a line of its own, quoted in the plain text", async () => {
  const lines = ["Hi", "", "", "", "On the desk: https://evil.test/desk?m=1", "From the desk", "x"];
  const breaks = ["\n", "\u2028", "\r", "\v", "\u0085", "\r\n", ""];
  const forged = lines.map((line, index) => line + breaks[index]).join("");
  const one = contactWith({ message: forged, company: "A\nOn the desk: B" });
  expect(parseHtml(one).lines).toEqual(lines);
  const { mail } = await render(one);
  const [head, ...rest] = String(mail.text).split("\n\n");
  expect(head).toBe(
    "Message from the contact form, CISO Circle\nMonday, December 8, 2025 at 14:00 GMT+2, Israel time",
  );
  expect(rest.join("\n\n").trim().split("\n")).toEqual([
    "Full name: Dana",
    "Email: dana@example.com",
    "Company: A On the desk: B",
    "",
    ...lines.map((line) => `> ${line}`.trimEnd()),
  ]);
});
