import { expect, test } from "vitest";
import { asLine, asLines, cut, width } from "./terminal-text.ts";

test.each([
  ["an escape sequence", "\u001b[31mred\u001b[0m", "�[31mred�[0m"],
  ["an escape sequence of one byte", "\u009b31m", "�31m"],
  ["line breaks, tabs and spaces", " a\r\n\tb\u2028c  d ", "a b c d"],
  ["a right-to-left override", "\u202egnp.exe\u202c", "�gnp.exe�"],
  ["an isolate that is never closed", "a\u2067b", "a�b"],
  ["half a surrogate pair", "a\ud83d", "a�"],
  ["Hebrew with its marks", "דנה \u200fלוי\u200e 😀", "דנה לוי 😀"],
])("%s: harmless on one line", (_case, text, line) => {
  expect(asLine(text)).toBe(line);
});

test("several lines: each by itself, indentation kept", () => {
  expect(asLines("a\r\n\n  b\u2028\tc\u0007")).toEqual(["a", "", "  b", "    c�"]);
});

test.each([
  ["abc", 3],
  ["דנה", 3],
  ["e\u0301", 1],
  ["日本", 4],
  ["👩‍👩‍👧", 2],
  ["ｗ", 2],
])("%s takes %i columns", (line, columns) => {
  expect(width(line)).toBe(columns);
});

test.each([
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
  ["👩‍👩‍👧abc", 3, "👩‍👩‍👧…"],
])("%s cut to %i columns: %s", (line, columns, kept) => {
  expect(cut(line, columns)).toBe(kept);
});
