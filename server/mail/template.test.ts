import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { Message } from "#server/outbox/message.ts";
import { mailAbout } from "./template.ts";

const PARTIES = { senderName: "CISO Circle", from: "website@example.org", to: "in@example.org" };

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

async function render(message: Message) {
  const raw = await new MailComposer(mailAbout("d-1", message, PARTIES)).compile().build();
  return { raw: raw.toString(), mail: await PostalMime.parse(raw) };
}

test("the date is when the message came in and the Message-ID is the delivery's", async () => {
  const { mail } = await render(contact());
  expect(mail.date).toBe("2025-12-08T12:00:00.000Z");
  expect(mail.messageId).toBe("<d-1@example.org>");
});

test("an empty company: no line for it", async () => {
  const { mail } = await render(contact());
  expect(mail.text).not.toContain("Company");
  expect(mail.html).not.toContain("Company");
});

test("a message that was stored before the form had a field: no line for it, and it is mailed", async () => {
  const message = contact();
  const { company: _, ...payload } = message.payload;
  const { mail } = await render({ ...message, payload: payload as Message["payload"] });
  expect(mail.text).toContain("Hi");
  expect(mail.text).not.toContain("Company");
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
  expect(mail.subject).toBe("New message from the website");
});

test("a name that turns the direction round: the sign is left out, a name from right to left stays", async () => {
  const { mail } = await render(contact({ fullName: "Dana\u202emoc.elpmaxe דנה\u2069" }));
  expect(mail.replyTo?.[0]?.name).toBe("Danamoc.elpmaxe דנה");
});

test("every kind of line break in the message is kept in both parts", async () => {
  const { mail } = await render(contact({ message: "1\n2\r\n3\r4" }));
  expect(mail.html).toContain("1<br>\n2<br>\n3<br>\n4");
  expect(mail.text?.split(/\r\n|\r|\n/)).toEqual(expect.arrayContaining(["1", "2", "3", "4"]));
});
