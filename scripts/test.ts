import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { parseSettings } from "#server/settings.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { ensureBuilt } from "./ensure-built.ts";

/*
 * `npm test`: every check of the project, one after the other, all of them even when one fails. Closes with a line of
 * counts and ends with 1 when anything failed or was skipped: a test that did not run has proven nothing.
 */

type Counts = { passed: number; failed: number; skipped: number };

const REPORTS = ".cache/reports";
const UNIT_REPORT = `${REPORTS}/unit.json`;
const BROWSER_REPORT = `${REPORTS}/browser.json`;

const bin = {
  astro: "node_modules/astro/bin/astro.mjs",
  biome: "node_modules/@biomejs/biome/bin/biome",
  tsc: "node_modules/typescript/bin/tsc",
  knip: "node_modules/knip/bin/knip.js",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};

rmSync(REPORTS, { recursive: true, force: true });
const results: Counts[] = [];

check("Format and lint", bin.biome, "ci", "--error-on-warnings");
// For the types of the content, which a fresh clone lacks.
check("Content", bin.astro, "sync");
check("Types", bin.tsc);
check("Unused files, exports and dependencies", bin.knip);
suite(
  "Units and server",
  unitCounts,
  bin.vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${UNIT_REPORT}`,
);
title("Build");
// With the defaults, whatever the environment says: the browser tests expect them.
await ensureBuilt(parseSettings({}));
ensureBrowser();
suite("Browser", browserCounts, bin.playwright, "test");

const total = results.reduce(add);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed + total.skipped > 0 ? 1 : 0;

function title(name: string) {
  console.log(`\n— ${name}`);
}

function run(script: string, args: string[]): boolean {
  // Astro would report to its makers.
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
  return spawnSync(process.execPath, [script, ...args], { stdio: "inherit", env }).status === 0;
}

/** A check that passes or fails as a whole. */
function check(name: string, script: string, ...args: string[]) {
  title(name);
  const passed = run(script, args);
  results.push({ passed: Number(passed), failed: Number(!passed), skipped: 0 });
}

/** A test runner that leaves a report; without one, or with a failure that no test owns, the suite itself failed. */
function suite(name: string, counts: () => Counts, script: string, ...args: string[]) {
  title(name);
  const passed = run(script, args);
  try {
    const found = counts();
    if (!passed && found.failed === 0) found.failed = 1;
    results.push(found);
  } catch {
    results.push({ passed: 0, failed: 1, skipped: 0 });
  }
}

function unitCounts(): Counts {
  const report = JSON.parse(readFileSync(UNIT_REPORT, "utf8"));
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

function browserCounts(): Counts {
  const { stats } = JSON.parse(readFileSync(BROWSER_REPORT, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}
