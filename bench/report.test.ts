import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hashOfCommand, REPORT } from "./report.ts";

test("no table in docs/benchmarks.md is older than the last change of its command", async () => {
  // A table from before the marks has none until it is measured again.
  const marks = (await readFile(REPORT, "utf8")).matchAll(/^<!-- (\S+) (\S+) -->$/gm);
  const sections = Array.from(marks, ([, name = "", hash]) => ({ name, hash }));
  expect(sections.length).toBeGreaterThan(0);
  for (const { name, hash } of sections) {
    expect(hash, `run: npm run bench -- ${name}`).toBe(await hashOfCommand(name));
  }
});
