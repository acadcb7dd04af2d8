import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../tests/parse-csv.ts";
import { csvLine } from "./csv.ts";

test.each([
  [["a", "", "b"], '"a","","b"\r\n'],
  [["a,b"], '"a,b"\r\n'],
  [['say "hi"'], '"say ""hi"""\r\n'],
  [['"'], '""""\r\n'],
  [["one\ntwo", "one\r\ntwo"], '"one\ntwo","one\r\ntwo"\r\n'],
  [[" a "], '" a "\r\n'],
  [["x;=cmd|' /C calc'!A1", "x\t=1"], '"x;=cmd|\' /C calc\'!A1","x\t=1"\r\n'],
  [["דנה", "😀"], '"דנה","😀"\r\n'],
])("%j is written as %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  " \t=1",
  "＝1",
  "＋1",
  "－1",
  "＠a",
])("%j would be a formula: prefixed with an apostrophe", (cell) => {
  expect(parseCsv(csvLine([cell]))).toEqual([[`'${cell}`]]);
});

test("control characters other than white space, and direction overrides: replaced", () => {
  expect(csvLine(["\u001b[2J\u0000\u009b\tx\u202ey"])).toBe('"�[2J��\tx�y"\r\n');
});

test("any cells: parsed unchanged, except for the apostrophe", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\r", "\n", ";", "'", " ", "=", "-", "ש", "😀"),
  });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (records) => {
      const back = parseCsv(records.map(csvLine).join(""));
      expect(back).toEqual(
        records.map((cells) =>
          cells.map((text) => (/^\s*[=-]|^[\r\n]/.test(text) ? `'${text}` : text)),
        ),
      );
    }),
  );
});
