import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sqliteProblem } from "./sqlite-problem.ts";

const RUNBOOK = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
const ENTRIES = [...RUNBOOK.matchAll(/^## (.*)$/gm)].map(([, title = ""]) =>
  title.toLowerCase().replaceAll(" ", "-"),
);

test.each([
  ["READONLY", 8, "cannot be written"],
  ["READONLY_DIRECTORY", 1544, "cannot be written"],
  ["CANTOPEN", 14, "cannot be written"],
  ["FULL", 13, "disk is full"],
  ["IOERR_SHMSIZE", 4874, "disk is full"],
  ["CORRUPT", 11, "is damaged"],
  ["NOTADB", 26, "is damaged"],
  ["IOERR_READ", 266, "cannot be used"],
])("%s: the line and an entry of the runbook say so", (_name, errcode, expected) => {
  const { line, see } = sqliteProblem(errcode);
  expect(line).toContain(`${expected}: messages are refused`);
  const [file, entry] = see.split("#");
  expect(file).toBe("docs/runbook.md");
  expect(ENTRIES).toContain(entry);
});
