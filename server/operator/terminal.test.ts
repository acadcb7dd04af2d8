import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { addMessage, operatorOf, PIPE, withDatabase } from "../../tests/operator.ts";
import { asLine, localTime } from "./format.ts";

let database: Database;

withDatabase((empty) => {
  database = empty;
});

const NAMES = ["Dana", "דנה לוי", "محمد", "山田太郎", "👩‍👩‍👧 Noa", "W".repeat(200)];
const error = `550 5.1.1 ${"no such user ".repeat(20)}`;

async function fill() {
  for (const fullName of NAMES) {
    const delivery = { state: "dead", last_error: error };
    await addMessage(database, { payload: { fullName, company: `@${fullName}` }, delivery });
  }
}

const listed = async (columns: number) =>
  stripVTControlCharacters((await operatorOf(database, columns)("list")).out).split("\n");

test.each([80, 200])(
  "list in %i columns: no line is longer, and the columns are aligned",
  async (columns) => {
    await fill();
    const lines = await listed(columns);
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
    const start = (text: string, line = "") => stringWidth(line.slice(0, line.indexOf(text)));
    const companies = lines.filter((line) => line.includes("@")).map((line) => start("@", line));
    expect(companies).toEqual(NAMES.map(() => start("COMPANY", lines[0])));
    // So that a terminal does not turn the cells after it around.
    expect(lines.join()).toContain("דנה לוי\u200e");
  },
);

test("list: the reason is below the row in 80 columns, in the row in 200; long ones are cut", async () => {
  await fill();
  const narrow = await listed(80);
  expect(narrow[0]).not.toContain("REASON");
  expect(narrow[2]).toMatch(/^ {10}550 5\.1\.1 no such user/);
  expect(narrow[4]).toMatch(/^ {10}\S.*…$/);
  expect(narrow[5]).toMatch(/^[0-9a-f]{8} /);
  const wide = await listed(200);
  expect(wide[0]).toMatch(/ REASON$/);
  expect(wide[1]).toMatch(/ dead .* 550 5\.1\.1 no such user/);
});

test("list in a pipe: one line per message, nothing cut, no colour", async () => {
  await fill();
  const { out } = await operatorOf(database)("list");
  expect(out.split("\n")).toHaveLength(NAMES.length + 2);
  for (const name of NAMES) expect(out).toContain(name);
  expect(out.split(error.trim())).toHaveLength(NAMES.length + 1);
  expect(out).toBe(stripVTControlCharacters(out));
  expect(out).not.toContain("\u200e");
});

test("only what needs a decision is coloured", async () => {
  for (const state of ["due", "sent", "dead", "held"]) {
    await addMessage(database, { delivery: { state }, payload: { company: "dead" } });
  }
  const inTerminal = operatorOf(database, 80);
  const painted = async (command: string) =>
    (await inTerminal(command)).out.split("\u001b[").filter((part) => !part.startsWith("39m"));
  expect((await painted("list")).slice(1).toSorted()).toEqual(["31mdead", "33mheld"]);
  expect((await painted("stats")).slice(1)).toEqual(["31m      1", "33m      1"]);
});

test("show: a visitor's long line wraps indented, and cannot look like one of ours", async () => {
  const message = `${"word ".repeat(30)}\n${"z".repeat(76)}Delivery  fake`;
  const { id } = await addMessage(database, {
    payload: { message, fullName: "long ".repeat(40), company: "日本語".repeat(30) },
  });
  const { out } = await operatorOf(database, 80)("show", id);
  const widths = out.split("\n").map((line) => stringWidth(line));
  expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  expect(out).toMatch(/^ {4}Delivery {2}fake$/m);
  expect(out.match(/^Delivery /gm)).toHaveLength(1);
  expect(out).toMatch(/^Full name {2}(long ?)+\n {11}(long ?)+$/m);
  const piped = await operatorOf(database, PIPE)("show", id);
  expect(piped.out).toContain(`    ${message.split("\n").at(-1)}\n`);
});

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

test("a local time: ISO 8601 to the second, with its offset", () => {
  const time = Date.UTC(2025, 11, 8, 12, 30, 5, 900);
  expect(localTime(time)).toMatch(/^2025-12-0\dT\d\d:\d\d:05[+-]\d\d:\d\d$/);
  expect(Date.parse(localTime(time))).toBe(time - 900);
});
