import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOfCommand, REPORT, withCharts } from "./report.ts";

test("no table in docs/benchmarks.md is older than the last change of its command", async () => {
  const report = await readFile(REPORT, "utf8");
  const marks = report.matchAll(/^<!-- (\S+) (\S+) -->$/gm);
  const sections = Array.from(marks, ([, name = "", hash]) => ({ name, hash }));
  expect(sections).toHaveLength(report.match(/^## /gm)?.length ?? NaN);
  for (const { name, hash } of sections) {
    expect(hash, `run: npm run bench -- ${name}`).toBe(await hashOfCommand(name));
  }
});

test("the kept charts and their words are what the tables in docs/benchmarks.md draw", async () => {
  const drawn = withCharts(await readFile(REPORT, "utf8"));
  const kept = (await readdir("docs/charts")).map((name) => join("docs/charts", name));
  expect([REPORT, ...kept].toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [path, content] of drawn) {
    expect(await readFile(path, "utf8"), "run: npm run bench -- charts").toBe(content);
  }
});
