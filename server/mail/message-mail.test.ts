import { type Element, getAttribute, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { parse } from "parse5";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { Message } from "#server/outbox/message.ts";
import { composeMail } from "./message-mail.ts";

const SETTINGS = {
  senderName: "CISO Circle",
  from: "website@example.org",
  to: () => ["in@example.org"],
  deskUrl: null,
};

function contact(changes: Partial<Message["payload"]> = {}): Message {
  const payload = {
    fullName: "Dana",
    email: "dana@example.com",
    company: "",
    message: "Hi",
    ...changes,
  };
  return { id: "m", kind: "contact", receivedAt: Date.UTC(2025, 11, 8, 12), payload };
}

function registration(changes: Partial<Message["payload"]> = {}): Message {
  const fields = { fullName: "Noa", email: "noa@example.com", company: "Example", title: "CISO" };
  const payload = { ...registrationPayload({ ...fields, marketingConsent: true }), ...changes };
  return { id: "m", kind: "registration", receivedAt: Date.UTC(2026, 6, 1, 21, 30), payload };
}

const QUEUED_AT = Date.UTC(2026, 5, 1, 9);
const compose = (message: Message) =>
  composeMail({ id: "d-1", queuedAt: QUEUED_AT, message }, SETTINGS);

async function render(message: Message) {
  const raw = await new MailComposer(compose(message)).compile().build();
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
}

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

test("the date is when the email was queued, and the Message-ID names it; the text says when the message came", async () => {
  const { mail } = await render(contact());
  expect(mail.date).toBe("2026-06-01T09:00:00.000Z");
  expect(mail.text).toContain("Monday, December 8, 2025 at 14:00 GMT+2, Israel time");
  expect(mail.messageId).toBe("<d-1@example.org>");
});

const INVITE = {
  ...{ requestFor: "Myself", fullName: "Noa", email: "noa@example.com", company: "Acme" },
  ...{ title: "CISO", yourName: "", yourEmail: "" },
};
const RECOMMENDED = {
  ...INVITE,
  ...{ requestFor: "Someone I recommend", yourName: "Dana", yourEmail: "dana@example.com" },
};
const APPLICATION = { fullName: "Noa", email: "noa@example.com", company: "Acme" };

const message = (kind: Kind, payload: Message["payload"]): Message => ({
  ...{ id: "m", kind, payload },
  receivedAt: Date.UTC(2025, 11, 8, 12),
});

test.each([
  [contact(), "Dana: message from the website", "Message from the contact form"],
  [
    contact({ company: "Acme" }),
    "Dana (Acme): message from the website",
    "Message from the contact form",
  ],
  [
    registration(),
    "Practical Security Registration: Noa (Example)",
    "Registration for the Practical Security Show",
  ],
  [message("invite", INVITE), "Invite request: Noa, Acme", "Invite request"],
  [
    message("invite", RECOMMENDED),
    "Invite request: Noa, Acme",
    "Invite request for somebody who is recommended",
  ],
  [
    message("application", APPLICATION),
    "Startup application: Acme",
    "Application to the Startup Program",
  ],
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
  const message = contact({ company: "Acme", message: "Hello.\n\nHow do I join?" });
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
  const message = contact({ message: "Hello." });
  const settings = { ...SETTINGS, deskUrl: "https://circle.test" };
  const { text, html } = composeMail({ id: "d-1", queuedAt: QUEUED_AT, message }, settings);
  const url = "https://circle.test/desk?m=m";
  expect(String(text).split("\n\n")[0]?.split("\n").at(-1)).toBe(`On the desk: ${url}`);
  expect(String(html).split("Hello.")[0]).toContain(`<a href="${url}"`);
});

test("a contact message as plain text: form, time, fields and text, with nothing after it", async () => {
  const { mail } = await render(contact({ company: "Acme", message: "Hello.\n\nHow do I join?" }));
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
Company: Example
Title: CISO
Marketing Consent: Yes
`);
  const { texts, lines, reply } = parseHtml(registration());
  expect(texts("h1")).toEqual(["Noa"]);
  expect(texts("th")).toEqual(["Email", "Company", "Title", "Marketing Consent"]);
  expect(lines).toEqual([]);
  expect(reply.searchParams.get("subject")).toBe(
    "Re: Practical Security Registration: Noa (Example)",
  );
});

test("a registration whose message says more than its fields: the message is included unchanged", async () => {
  const message = registration({ message: "Hello\nMarketing Consent: No" });
  const { mail } = await render(message);
  expect(mail.text).toContain("Title: CISO\n\n> Hello\n> Marketing Consent: No\n");
  expect(parseHtml(message).lines).toEqual(["Hello", "Marketing Consent: No"]);
});

test("right-to-left text: each line, the name and the fields set their own direction", async () => {
  const message = contact({ fullName: "דנה", company: "חברה", message: "שלום,\nHello" });
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
  const { reply, errors } = parseHtml(contact({ email }));
  expect(decodeURIComponent(reply.pathname)).toBe(email.toWellFormed());
  expect([...reply.searchParams.keys()]).toEqual(["subject"]);
  expect(reply.hash).toBe("");
  expect(errors).toEqual([]);
});

test("any text: valid HTML with the same elements, and no markup from the visitor", () => {
  const nasty = fc.constantFrom("<", ">", '"', "'", "&", "</td>", "<a href=x>", "${", "\0", "\n");
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: nasty }));
  const plain = parseHtml(contact({ company: "Acme" })).tags.filter(
    (tag) => !/^(div|br)$/.test(tag),
  );
  fc.assert(
    fc.property(text, text, (fullName, message) => {
      const { errors, tags } = parseHtml(
        contact({ fullName, company: `Acme ${fullName}`, message }),
      );
      expect(errors).toEqual([]);
      expect(tags.filter((tag) => !/^(div|br)$/.test(tag))).toEqual(plain);
    }),
  );
});

test("a company that is empty, or missing from an old message, is omitted", async () => {
  const message = contact();
  const { company: _, ...payload } = message.payload;
  for (const each of [message, { ...message, payload: payload as Message["payload"] }]) {
    const { mail } = await render(each);
    expect(mail.text).toContain("Hi");
    expect(mail.text).not.toContain("Company");
    expect(mail.html).not.toContain("Company");
  }
});

test.each([
  "a\r\nBcc: evil@example.net",
  "a\nBcc: evil@example.net",
  "a\rBcc: evil@example.net",
  "a\u2028Bcc: evil@example.net",
  "a\u0085Bcc: evil@example.net",
  "a\u0000b",
  '"quoted" <evil@example.net>',
  "evil@example.net,",
  "a; b: c,",
  "=?utf-8?Q?=0D=0ABcc:_evil@example.net?=",
  `${"long ".repeat(40)}\r\nBcc: evil@example.net`,
  "\ud800 half a pair",
])("the name %j adds no header and no address", async (fullName) => {
  const { raw, mail } = await render(contact({ fullName }));
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(raw).not.toMatch(/^bcc:/im);
  expect(mail.to).toEqual([{ name: "", address: "in@example.org" }]);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(["dana@example.com"]);
  expect(mail.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+: message from the website$/u);
  const subjects = raw.match(/^Subject: (?:.*\r?\n[ \t])*.*$/gim);
  expect(subjects).toHaveLength(1);
  // RFC 5322, 2.1.1.
  for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
});

test("names of any length, with an emoji on the limit and without letters: the subject still ends or begins with the kind", async () => {
  const long = { fullName: `${"n".repeat(59)}😀`, company: "c".repeat(200) };
  const subjects = [contact(long), registration(long), contact({ fullName: "\u202e" })];
  const found = await Promise.all(subjects.map(async (one) => (await render(one)).mail.subject));
  expect(found).toEqual([
    `${"n".repeat(59)}… (${"c".repeat(60)}…): message from the website`,
    `Practical Security Registration: ${"n".repeat(59)}… (${"c".repeat(60)}…)`,
    "No name: message from the website",
  ]);
});

const ENCODED = "=?utf-8?Q?Dana=0D=0ABcc:_evil?=";

test.each([
  [ENCODED, "Acme"],
  ["Dana", ENCODED],
  ["=?utf-8?B?RGFu\u202eYQ==?=", "=?x"],
  ["=?utf-8?Q?a b?= c", "=?utf-8?X?d?="],
])(
  "the name %j and the company %j: the headers show the words as they are",
  async (fullName, company) => {
    const { raw, mail } = await render(contact({ fullName, company }));
    const shown = (text = "") => text.replaceAll("\u2060", "");
    const [name, firm] = [fullName, company].map((text) => text.replace("\u202e", ""));
    expect(shown(mail.subject)).toBe(`${name} (${firm}): message from the website`);
    expect(shown(mail.replyTo?.[0]?.name)).toBe(name);
    const again = await PostalMime.parse(`Subject: ${mail.subject}\n\n`);
    expect(again.subject).toBe(mail.subject);
    expect(raw.split("\r\n\r\n")[0]).not.toContain("?RGFu");
  },
);

test.each(["dana@circle.test", "Dana (dana＠circle.test)", "dana﹫circle.test"])(
  "the name %j, which reads as an address, is not the shown name of the reply",
  async (fullName) => {
    const { mail } = await render(contact({ fullName }));
    expect(mail.replyTo).toEqual([{ name: "", address: "dana@example.com" }]);
    expect(mail.text).toContain(`Full name: ${fullName}`);
  },
);

test("an address that mail programs would decode into another: no Reply-To", async () => {
  const { mail } = await render(contact({ email: "=?utf-8?Q?dana=40circle.test?=@evil.test" }));
  expect(mail.replyTo).toBeUndefined();
});

test("a message that ends with lines like ours: each is quoted in the plain text", async () => {
  const forged = "Hi\n\u2028\r\vOn the desk: https://evil.test/desk?m=1\u0085Message from the desk";
  const { mail } = await render(contact({ message: forged, company: "A\nOn the desk: B" }));
  const [head, ...rest] = String(mail.text).split("\n\n");
  expect(head).toBe(
    "Message from the contact form, CISO Circle\nMonday, December 8, 2025 at 14:00 GMT+2, Israel time",
  );
  expect(rest.join("\n\n").trim().split("\n")).toEqual([
    "Full name: Dana",
    "Email: dana@example.com",
    "Company: A On the desk: B",
    "",
    "> Hi",
    ">",
    ">",
    ">",
    "> On the desk: https://evil.test/desk?m=1",
    "> Message from the desk",
  ]);
});

test("a direction override in a name is removed, right-to-left letters stay", async () => {
  const { mail } = await render(contact({ fullName: "Dana\u202emoc.elpmaxe דנה\u2069" }));
  expect(mail.replyTo?.[0]?.name).toBe("Danamoc.elpmaxe דנה");
});

test("every kind of line break in the message is preserved in both parts", async () => {
  const message = contact({ message: "1\n2\r\n3\r4\v5\u20286\u00857" });
  const { mail } = await render(message);
  expect(parseHtml(message).lines).toEqual([..."1234567"]);
  expect(mail.text).toMatch(/\n> 1\n> 2\n> 3\n> 4\n> 5\n> 6\n> 7\n$/);
});
