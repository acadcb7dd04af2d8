import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { Message } from "#server/outbox/message.ts";
import { contactWith, EMAIL, MESSAGE, PARTIES, TO, written } from "../../tests/outgoing.ts";
import { composeMail } from "./message-mail.ts";

/* What visitors wrote, in the headers of an email. */

const render = (message: Message) => written(composeMail({ ...EMAIL, message }, PARTIES));

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
  const { raw, mail } = await render(contactWith({ fullName }));
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(raw).not.toMatch(/^bcc:/im);
  expect(mail.to?.map(({ address }) => address)).toEqual(TO);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(["dana@example.com"]);
  expect(mail.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+: message from the website$/u);
  const subjects = raw.match(/^Subject: (?:.*\r?\n[ \t])*.*$/gim);
  expect(subjects).toHaveLength(1);
  // RFC 5322, 2.1.1.
  for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
});

test("names of any length, with an emoji on the limit and without letters: the subject still ends or begins with the kind", async () => {
  const long = { fullName: `${"n".repeat(59)}😀`, company: "c".repeat(200) };
  const subjects = [
    contactWith(long),
    { ...contactWith(long), kind: "registration" as const },
    contactWith({ fullName: "\u202e" }),
  ];
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
    const { raw, mail } = await render(contactWith({ fullName, company }));
    const shown = (text = "") => text.replaceAll("\u2060", "");
    const [name, firm] = [fullName, company].map((text) => text.replace("\u202e", ""));
    expect(shown(mail.subject)).toBe(`${name} (${firm}): message from the website`);
    expect(shown(mail.replyTo?.[0]?.name)).toBe(name);
    const again = await PostalMime.parse(`Subject: ${mail.subject}\n\n`);
    expect(again.subject).toBe(mail.subject);
    expect(raw.split("\r\n\r\n")[0]).not.toContain("?RGFu");
  },
);

const ADDRESS = MESSAGE.payload.email;

test.each([
  ["a name that reads as an address", { fullName: "dana@circle.test" }, [["", ADDRESS]]],
  ["one with another @", { fullName: "Dana (dana＠circle.test)" }, [["", ADDRESS]]],
  ["one with a small @", { fullName: "dana﹫circle.test" }, [["", ADDRESS]]],
  ["a direction override", { fullName: "Da\u202ena דנה\u2069" }, [["Dana דנה", ADDRESS]]],
  ["an address to decode", { email: "=?utf-8?Q?dana=40circle.test?=@evil.test" }, []],
])("%s, %j: the reply goes to %j", async (_case, changes: Record<string, string>, to) => {
  const { mail } = await render(contactWith(changes));
  expect((mail.replyTo ?? []).map(({ name, address }) => [name, address])).toEqual(to);
  const { fullName = "Dana" } = changes;
  if (fullName.includes("circle")) expect(mail.text).toContain(`Full name: ${fullName}`);
});
