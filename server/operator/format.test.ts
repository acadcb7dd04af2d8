import stringWidth from "string-width";
import { expect, test } from "vitest";
import { PIPE } from "../../tests/operator.ts";
import { asLine, formatTable, localTime } from "./format.ts";

test.each([
  ["an escape sequence", "\u001b[31mred\u001b[0m", "�[31mred�[0m"],
  ["an escape sequence of one byte", "\u009b31m", "�31m"],
  ["line breaks, tabs and spaces", " a\r\n\tb\u2028c  d ", "a b c d"],
  ["a right-to-left override", "\u202egnp.exe\u202c", "�gnp.exe�"],
  ["an isolate that is never closed", "a\u2067b", "a�b"],
  ["half a surrogate pair", "a\ud83d", "a�"],
  ["Hebrew with its marks", "דנה \u200fלוי\u200e 😀", "דנה לוי 😀"],
])("%s: harmless, in one line", (_case, text, line) => {
  expect(asLine(text)).toBe(line);
});

test.each([
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["דנה לוי", 4, "דנה…"],
  ["e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
  ["👩‍👩‍👧abc", 3, "👩‍👩‍👧…"],
])("%s cut to %i columns: %s, with no grapheme split", (line, columns, kept) => {
  expect(asLine(line, columns)).toBe(kept);
});

test.each([
  ["between words", "one two three four", ["one two", "three", "four"]],
  ["within a word longer than the line", "abcdefghijk", ["abcdefgh", "ijk"]],
  ["between wide letters", "日本語日本語", ["日本語日", "本語"]],
  [
    "not within a grapheme",
    "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
    ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"],
  ],
])("the last cell wraps at the width of the terminal, %s", (_case, value, lines) => {
  const table = formatTable([["Name", value]], 14);
  expect(table).toBe(lines.map((line, n) => `${n ? "    " : "Name"}  ${line}\n`).join(""));
});

test("a row with fewer cells: its last cell starts in its own column and uses the rest of the line", () => {
  const rows = [
    ["ab", "longer than both", "c"],
    ["", "over the rest"],
  ];
  expect(formatTable(rows, 80)).toBe("ab  longer than both  c\n    over the rest\n");
});

test("a right-to-left name: followed by a zero-width mark in a terminal, and by none in a pipe", () => {
  const rows = [["דנה", "שלום"]];
  expect(formatTable(rows, 80)).toBe("דנה\u200e  שלום\n");
  expect(stringWidth("\u200e")).toBe(0);
  expect(formatTable(rows, PIPE)).toBe("דנה  שלום\n");
});

test("a local time: ISO 8601 to the second, with its offset", () => {
  const time = Date.UTC(2025, 11, 8, 12, 30, 5, 900);
  expect(localTime(time)).toMatch(/^2025-12-0\dT\d\d:\d\d:05[+-]\d\d:\d\d$/);
  expect(Date.parse(localTime(time))).toBe(time - 900);
});
