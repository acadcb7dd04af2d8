import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hashOfCommand, REPORT } from "./report.ts";

test("no table in docs/benchmarks.md is older than the last change of its command", async () => {
  const report = await readFile(REPORT, "utf8");
  const marks = report.matchAll(/^<!-- (\S+) (\S+) -->$/gm);
  const sections = Array.from(marks, ([, name = "", hash]) => ({ name, hash }));
  expect(sections).toHaveLength(report.match(/^## /gm)?.length ?? NaN);
  for (const { name, hash } of sections) {
    expect(hash, `run: npm run bench -- ${name}`).toBe(await hashOfCommand(name));
  }
});
