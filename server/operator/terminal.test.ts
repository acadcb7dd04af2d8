import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, operatorOf, PIPE } from "../../tests/operator.ts";

/* The layout does not depend on the database, so one is enough. */

let database: Database;

beforeEach(async () => {
  database = await openEmpty(SQLITE);
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
    payload: { message, fullName: "long ".repeat(40) },
  });
  const { out } = await operatorOf(database, 80)("show", id);
  expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(out).toMatch(/^ {4}Delivery {2}fake$/m);
  expect(out.match(/^Delivery /gm)).toHaveLength(1);
  expect(out).toMatch(/^Full name {2}(long ?)+\n {11}(long ?)+$/m);
  const piped = await operatorOf(database, PIPE)("show", id);
  expect(piped.out).toContain(`    ${message.split("\n").at(-1)}\n`);
});
