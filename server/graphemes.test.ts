import { expect, test } from "vitest";
import { cut } from "./graphemes.ts";

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
