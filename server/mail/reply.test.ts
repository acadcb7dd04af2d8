import { expect, test } from "vitest";
import { graphemes } from "#server/text.ts";
import { replyUrlWithQuote } from "./reply.ts";

const NAME = "דנה\r\nBcc: x";

const reply = (message: string, changes: Record<string, string> = {}, kind = "contact") => {
  const payload = { fullName: NAME, email: "dana@example.com", company: "", message, ...changes };
  const receivedAt = Date.parse("2025-12-08T14:00:00+02:00");
  const url = replyUrlWithQuote({ kind, receivedAt, payload });
  const { pathname, searchParams } = new URL(url);
  return { url, pathname, names: [...searchParams.keys()], body: searchParams.get("body") ?? "" };
};

test("the visitor's words are quoted in lines as mail programs write them, and are nothing but the body", () => {
  const { pathname, names, body } = reply(`Hi &bcc=x@y.test?\r\n\r\n${"word ".repeat(20)}\nBye`);
  expect([pathname, names]).toEqual(["dana@example.com", ["subject", "body"]]);
  expect(body.split("\r\n")).toEqual([
    "",
    "",
    expect.stringMatching(/^On Monday, December 8, 2025 at 14:00 GMT\+2, דנה Bcc: x wrote:$/),
    "",
    "> Hi &bcc=x@y.test?",
    ">",
    `> ${"word ".repeat(14).trim()}`,
    `> ${"word ".repeat(6).trim()}`,
    "> Bye",
  ]);
});

/** What a reader takes for one character each. */
const FAMILY = "👩‍👩‍👧";
const ACCENTED = `e${"\u0301".repeat(3)}`;

test.each([
  ["many lines of Hebrew", "שלום לכם\n".repeat(300)],
  ["one long word", "x".repeat(5_000)],
  ["a long address in a sentence", `See https://x.example/${"a/".repeat(2_000)} now`],
  ["Japanese, which has no spaces", "会員になりたいのですが".repeat(40)],
  ["characters of several code points", (FAMILY + ACCENTED).repeat(500)],
  ["halves of characters", "a\ud83d ".repeat(1_000)],
  ["a long name", "a ".repeat(1_000), "שם ".repeat(60)],
])(
  "%s: as many whole characters as an address of 1,900 holds, in lines of 72, and a mark",
  (_what, text, fullName = NAME) => {
    const { url, body } = reply(text, { fullName });
    const quoted = body.split("\r\n").slice(4);
    expect(quoted.pop()).toBe("> […]");
    for (const line of quoted) expect(line.length).toBeLessThanOrEqual("> ".length + 72);
    const inOne = (words: string) => words.toWellFormed().replace(/\s+/g, "");
    const words = inOne(quoted.map((line) => line.replace("> ", "")).join(""));
    expect(inOne(text).startsWith(words)).toBe(true);
    const [next = ""] = graphemes(inOne(text).slice(words.length));
    expect(graphemes(words + next).at(-1)).toBe(next);
    // Every character more would make it too long.
    expect(url.length).toBeLessThanOrEqual(1_900);
    expect(url.length + encodeURIComponent(`\r\n>  ${next}`).length).toBeGreaterThan(1_900);
  },
);

test("one character without end: the mark alone", () => {
  const { url, body } = reply(`e${"\u0301".repeat(5_000)}`);
  expect(body.split("\r\n").slice(4)).toEqual(["> […]"]);
  expect(url.length).toBeLessThanOrEqual(1_900);
});

test("a name and a company that leave no room, or a form without a text that is filled in: no quote", () => {
  const name = "日".repeat(60);
  const email = `${"d".repeat(240)}@example.com`;
  const { names, url } = reply("Hi", { fullName: name, company: name, email });
  expect(names).toEqual(["subject"]);
  expect(url.length).toBeLessThanOrEqual(1_900);
  expect(reply("", {}, "application").names).toEqual(["subject"]);
});

test("what is left of a damaged message: a subject without what is not there", () => {
  const url = replyUrlWithQuote({ kind: "application", receivedAt: 0, payload: { message: "{" } });
  expect(new URL(url).searchParams.get("subject")).toBe("Re: Startup application: ");
});
