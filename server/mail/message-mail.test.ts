import { type Element, getAttribute, getTextContent, isElementNode, queryAll } from "@parse5/tools";
import fc from "fast-check";
import { parse } from "parse5";
import { expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { Message } from "#server/outbox/message.ts";
import { contactWith, EMAIL, MESSAGE, PARTIES, TO, written } from "../../tests/outgoing.ts";
import { composeMail } from "./message-mail.ts";

/* docs/product.md#delivery: what an email about a message says, in its headers and both of its parts. */

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
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const lines = named("div").filter((one) => getAttribute(one, "dir") === "auto");
  return {
    errors,
    tags: elements.map(({ tagName }) => tagName).filter((tag) => !/^(div|br)$/.test(tag)),
    texts: (name: string) => named(name).map((one) => getTextContent(one)),
    lines: lines.map((line) => getTextContent(line)),
    reply: new URL(getAttribute(named("a")[0] as Element, "href") ?? ""),
  };
}

const RECOMMENDED = {
  ...NOA,
  requestFor: "Someone I recommend",
  yourName: "Dana",
  yourEmail: "dana@example.com",
};

const FROM_WEBSITE = "Dana (Acme): message from the website";
const INVITE = "Invite request: Noa, Acme";

test.each([
  [MESSAGE, "Dana: message from the website", "Message from the contact form"],
  [contactWith({ company: "Acme" }), FROM_WEBSITE, "Message from the contact form"],
  [
    registration(),
    "Practical Security Registration: Noa (Acme)",
    "Registration for the Practical Security Show",
  ],
  [message("invite", { ...NOA, requestFor: "Myself" }), INVITE, "Invite request"],
  [message("invite", RECOMMENDED), INVITE, "Invite request for somebody who is recommended"],
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

test("a contact message, as plain text and as HTML: form, Israel time, fields and text; in HTML a reply", async () => {
  const one = contactWith({ company: "Acme", message: "Hello.\n\nHow do I join?" });
  const { mail } = await render(one);
  expect(mail).toMatchObject({
    // When the email was queued.
    date: "2026-06-01T09:00:00.000Z",
    messageId: "<d-1@example.org>",
    replyTo: [{ name: "Dana", address: "dana@example.com" }],
  });
  expect(mail.text).toBe(`Message from the contact form, CISO Circle
Monday, December 8, 2025 at 14:00 GMT+2, Israel time

Full name: Dana
Email: dana@example.com
Company: Acme

> Hello.
>
> How do I join?
`);
  const { texts, lines, reply, errors } = parseHtml(one);
  expect(errors).toEqual([]);
  expect(texts("title")).toEqual([FROM_WEBSITE]);
  expect(texts("h1")).toEqual(["Dana"]);
  expect(texts("p")[1]).toBe("Monday, December 8, 2025 at 14:00 GMT+2, Israel time");
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

test("a recommendation: who wrote is named as such and gets the reply; both parts say what to mind", async () => {
  const one = message("invite", RECOMMENDED);
  const { mail } = await render(one);
  expect(mail.replyTo).toEqual([{ name: "Dana", address: "dana@example.com" }]);
  expect(parseHtml(one).reply.pathname).toBe("dana@example.com");
  expect(mail.text).toMatch(/\nRecommender's name: Dana\nRecommender's email: dana@example.com\n/);
  for (const part of [mail.text, parseHtml(one).texts("p").join()]) {
    expect(part).toContain("say who gave you their details.");
  }
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
  expect(texts("th")).toEqual(["Email", "Company", "Title", "Marketing Consent"]);
  expect(lines).toEqual([]);
});

test("a registration whose message says more, or has fields of a newer version: all is in the email", async () => {
  const more = registration({ message: "Hello\nMarketing Consent: No" });
  expect((await render(more)).mail.text).toContain(
    "Title: CISO\n\n> Hello\n> Marketing Consent: No\n",
  );
  const { mail } = await render(registration({ phone: "050-1", motto: "one\ntwo" }));
  expect(mail.text).toContain("\nphone: 050-1\n");
  expect(mail.text).toContain("\nmotto\n> one\n> two\n");
  expect(mail.text).not.toContain("New registration");
});

test("right-to-left text: each line, the name and the fields set their own direction", async () => {
  const one = contactWith({ fullName: "דנה", company: "חברה", message: "שלום,\nHello" });
  expect(parseHtml(one).lines).toEqual(["שלום,", "Hello"]);
  const html = String(compose(one).html);
  expect(html).toMatch(/<h1 dir="auto"[^>]*>דנה<\/h1>/);
  expect(html).toMatch(/<td dir="auto"[^>]*>חברה<\/td>/);
});

test.each([
  "o'neil+x&y=%40@example.com",
  "a?bcc=evil@example.net",
  "#a@example.com",
  "\ud800@x.test",
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
  const plain = parseHtml(contactWith({ company: "Acme" })).tags;
  fc.assert(
    fc.property(text, text, (fullName, message) => {
      const one = contactWith({ fullName, company: `Acme ${fullName}`, message });
      const { errors, tags } = parseHtml(one);
      expect(errors).toEqual([]);
      expect(tags).toEqual(plain);
    }),
  );
});

test("a company that is empty, or missing from an old message, is omitted", async () => {
  const { company: _, ...payload } = MESSAGE.payload;
  for (const each of [MESSAGE, { ...MESSAGE, payload }]) {
    const { mail } = await render(each);
    expect(mail.text).toContain("Hi");
    expect(`${mail.text}${mail.html}`).not.toContain("Company");
  }
});

test("every kind of line break, before lines like ours: a line of its own, quoted in the plain text", async () => {
  const lines = ["Hi", "", "", "", "On the desk: https://evil.test/desk?m=1", "From the desk", "x"];
  const breaks = ["\n", "\u2028", "\r", "\v", "\u0085", "\r\n", ""];
  const forged = lines.map((line, index) => line + breaks[index]).join("");
  const one = contactWith({ message: forged, company: "A\nOn the desk: B" });
  expect(parseHtml(one).lines).toEqual(lines);
  const [, fields, ...rest] = String((await render(one)).mail.text).split("\n\n");
  expect(fields?.split("\n").at(-1)).toBe("Company: A On the desk: B");
  expect(rest.join("\n\n").trim().split("\n")).toEqual(lines.map((line) => `> ${line}`.trimEnd()));
});

/* In the headers. */

test.each([
  "a\r\nBcc: evil@example.net",
  "a\u2028Bcc: evil@example.net",
  "a\u0085Bcc: evil@example.net",
  '"quoted" <evil@example.net>',
  "evil@example.net,",
  "a; b: c,",
  "=?utf-8?Q?=0D=0ABcc:_evil@example.net?=",
  `${"long ".repeat(40)}\r\nBcc: evil@example.net`,
  "\ud800 half a pair",
])("the name %j adds no header and no address", async (fullName) => {
  const { raw, mail } = await render(contactWith({ fullName }));
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(raw).not.toMatch(/^bcc:/im);
  expect(mail.to?.map(({ address }) => address)).toEqual(TO);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(["dana@example.com"]);
  expect(mail.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+: message from the website$/u);
  // RFC 5322, 2.1.1.
  for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
});

test("a long name, with an emoji on the limit, or one without letters: the subject names the kind", async () => {
  const long = { fullName: `${"n".repeat(59)}😀`, company: "c".repeat(200) };
  const cut = `${"n".repeat(59)}… (${"c".repeat(60)}…)`;
  const subjectOf = async (one: Message) => (await render(one)).mail.subject;
  expect(await subjectOf(contactWith(long))).toBe(`${cut}: message from the website`);
  expect(await subjectOf(message("registration", long))).toBe(
    `Practical Security Registration: ${cut}`,
  );
  const none = contactWith({ fullName: "\u202e" });
  expect(await subjectOf(none)).toBe("No name: message from the website");
});

test.each([
  ["Dana", "=?utf-8?Q?Dana=0D=0ABcc:_evil?="],
  ["=?utf-8?B?RGFu\u202eYQ==?=", "=?x"],
  ["=?utf-8?Q?a b?= c", "=?utf-8?X?d?="],
])(
  "the name %j and the company %j: the headers show the words as they are",
  async (fullName, company) => {
    const { raw, mail } = await render(contactWith({ fullName, company }));
    const shown = (text = "") => text.replaceAll("\u2060", "");
    const [name, firm] = [fullName, company].map((text) => text.replace("\u202e", ""));
    expect(shown(mail.subject)).toBe(`${name} (${firm}): message from the website`);
    expect(shown(mail.replyTo?.[0]?.name)).toBe(name);
    expect(raw.split("\r\n\r\n")[0]).not.toContain("?RGFu");
  },
);

const ADDRESS = MESSAGE.payload.email;

test.each([
  ["a name that reads as an address", { fullName: "dana@circle.test" }, [["", ADDRESS]]],
  ["one with another @", { fullName: "Dana (dana＠circle.test)" }, [["", ADDRESS]]],
  ["a direction override", { fullName: "Da\u202ena דנה\u2069" }, [["Dana דנה", ADDRESS]]],
  ["an address to decode", { email: "=?utf-8?Q?dana=40circle.test?=@evil.test" }, []],
])("%s, %j: the reply goes to %j", async (_case, changes: Payload, to) => {
  const { mail } = await render(contactWith(changes));
  expect((mail.replyTo ?? []).map(({ name, address }) => [name, address])).toEqual(to);
});
