import { expect, test } from "vitest";
import { cut, decodeText, searchable, wordsOf } from "./text.ts";

test.each([
  ["UTF-8", [0xd7, 0xa9]],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0xd7, 0xa9]],
  ["UTF-16, as PowerShell writes it", [0xff, 0xfe, 0xe9, 0x05]],
  ["UTF-16 with the first byte first", [0xfe, 0xff, 0x05, 0xe9]],
])("a file in %s: its text", (_encoding, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe("ש");
});

test("a file in another encoding: refused, rather than changed without a word", () => {
  expect(() => decodeText(Uint8Array.of(0xf9))).toThrow("not valid for encoding utf-8");
});

test.each([
  ["a text that fits", "abc", "abc"],
  ["a longer one", "abcd", "abc…"],
  ["an emoji on the limit", "ab😀", "ab…"],
  ["a family, which is several emoji", "a👩‍👩‍👧", "a…"],
  ["a flag, which is two letters", "ab🇮🇱", "ab…"],
  ["a letter with an accent of its own", "abe\u0301", "ab…"],
  ["a Hebrew letter with vowels", "בְּרָ", "בְּ…"],
])("%s: never a part of a character", (_case, text, shown) => {
  expect(cut(text, 3)).toBe(shown);
});

/* docs/product.md#messages */
test.each([
  ['"zero trust"', "Zero-trust, first", "zero trust"],
  ["Dana Levi <dana@x.example>;", "dana levi\ndana@x.example", "dana levi dana@x.example"],
  ["Levi, Dana", "Dana Levi", "levi dana"],
  ["(Acme Security)", "Acme Security Ltd", "acme security"],
  ["«Acme» | “Acme”… [Acme]?", "Acme", "acme acme acme"],
  ["תל-אביב", "תל־אביב", "תל אביב"],
  ["תל־אביב", "תל אביב", "תל אביב"],
  ["24-7", "24–7", "24 7"],
  ["24 − 7", "24-7", "24 7"],
  ['(צה"ל) ג׳ורג׳', "צה״ל, ג'ורג'", "צה\"ל ג'ורג"],
  ["'O’Brien's'", "O'Brien's", "o'brien's"],
  ["dana.levi-cohen@x-y.example", "<dana.levi-cohen@x-y.example>", "dana.levi cohen@x y.example"],
  ["o'brien+ciso_1@x.example", "o'brien+ciso_1@x.example", "o'brien+ciso_1@x.example"],
  ["a_b 100% C++ C# R&D", "a_b: 100%, C++, C# (R&D)", "a_b 100% c++ c# r&d"],
  ["https://x.example/in/dana", "https://x.example/in/dana", "https x.example in dana"],
  ["— !", "Yes — !", "— !"],
  ["O`BRIEN", "O´Brien", "o'brien"],
  ["צַהַ״ל", "צה''ל", 'צה"ל'],
  ["josé cafe\u0301", "caf\u00e9 José", "jose cafe"],
  ["STRAẞE fin no5 οδοσ", "Straße ﬁn №5 ΟΔΟΣ", "strasse fin no5 οδοσ"],
  ["prefer (open) 5‴", "I prefer (open) 5′'' a", "prefer open 5"],
  ["abc", "a\u200eb\u00adc", "abc"],
  ["\u05b0", "שְ", ""],
])("a search for %s finds %j, by the words %j", (search, text, words) => {
  expect(wordsOf(search).join(" ")).toBe(words);
  for (const word of wordsOf(search)) expect(searchable(text)).toContain(word);
});
