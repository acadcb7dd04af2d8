import { expect, test } from "vitest";
import { asLine, asLines, cut, formatTable, localTime } from "./format.ts";

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
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["דנה לוי", 4, "דנה…"],
  ["e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
  ["👩‍👩‍👧abc", 3, "👩‍👩‍👧…"],
])("%s cut to %i columns: %s, and no letter is broken", (line, columns, kept) => {
  expect(cut(line, columns)).toBe(kept);
});

test("words align left, numbers right, wide letters count twice, no line ends in spaces", () => {
  expect(
    formatTable([
      ["NAME", "N", "TAIL"],
      ["日本", 7, ""],
      ["דנה", 12, "x"],
    ]),
  ).toBe("NAME  N   TAIL\n日本   7\nדנה   12  x\n");
});

test("a local time is ISO 8601 to the second and names its offset", () => {
  const time = Date.UTC(2025, 11, 8, 12, 30, 5, 900);
  expect(localTime(time)).toMatch(/^2025-12-0\dT\d\d:\d\d:05[+-]\d\d:\d\d$/);
  expect(Date.parse(localTime(time))).toBe(time - 900);
});
