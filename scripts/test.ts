import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseSettings } from "#server/settings.ts";
import { installPackages, TOOLS } from "../bench/install-packages.ts";
import { ensureChromium, ensureEngines, PLAYWRIGHT } from "./browsers.ts";
import { buildSite } from "./build-site.ts";
import { hasCommand } from "./debian-packages.ts";
import { runNode } from "./run-node.ts";
import { screenshotsFolder } from "./screenshots-folder.ts";
import { type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports.ts";

/*
 * `npm test`: runs every check in parallel, and all of them even if one fails. Prints the failures, the times and the counts
 * at the end, and exits with 1 if anything failed or was skipped: a test that did not run proves nothing. `--all` covers
 * all pages, modes and faults instead of one of each kind.
 */

const REPORTS = ".cache/reports";
const UNIT_REPORT = `${REPORTS}/unit.json`;
const BROWSER_REPORT = `${REPORTS}/browser.json`;

const all = process.argv.includes("--all");
const times: string[] = [];
const results: Outcome[] = [];

rmSync(REPORTS, { recursive: true, force: true });
// The tests expect the default settings, whatever the environment says.
await timed("Build", () => buildSite(parseSettings({})));
ensureChromium();
const engines = ensureEngines();
// The runners would install them at the same time. If this fails, the tests that need them will say so.
if (all) await installPackages(TOOLS).catch(() => undefined);

await Promise.all([
  checks(),
  suite("Units, server, Firefox, WebKit", vitest, () => readVitestReport(UNIT_REPORT)),
  suite("Chromium", playwright, () => readPlaywrightReport(BROWSER_REPORT)),
]);

for (const { failures } of results) for (const failure of failures) console.log(`\n✘ ${failure}`);
console.log(`\n${times.join(" · ")}`);
for (const { name, packages } of engines.missing) {
  console.log(`Not tested in ${name}: this system has no ${packages.join(" and ")}.`);
}
const screenshots = screenshotsFolder();
if (!existsSync(screenshots)) console.log(`Screenshots were not compared: no ${screenshots}.`);
if (!hasCommand("promtool")) console.log("Alerts were not tested: this system has no promtool.");
const sum = (count: "passed" | "failed" | "skipped") =>
  results.reduce((total, result) => total + result[count], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exitCode = sum("failed") + sum("skipped") > 0 ? 1 : 0;

/** The checks that pass or fail as a whole, one after the other. */
async function checks(): Promise<void> {
  for (const [name, script, ...args] of [
    ["Format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"],
    ["Types", "node_modules/typescript/bin/tsc"],
    ["Unused files, exports and dependencies", "node_modules/knip/bin/knip.js"],
  ] as const) {
    const passed = await timed(name, () => run(name, script, ...args));
    const failures = passed ? [] : [name];
    results.push({ passed: Number(passed), failed: Number(!passed), skipped: 0, failures });
  }
}

/** Runs a test runner and reads its report. Without one, or if it fails but no test does, the suite counts as failed. */
async function suite(
  name: string,
  start: (name: string) => Promise<boolean>,
  read: () => Outcome,
): Promise<void> {
  const passed = await timed(name, () => start(name));
  try {
    const found = read();
    results.push(found);
    if (passed || found.failed > 0) return;
  } catch {
    // It ended before it wrote a report.
  }
  results.push({ passed: 0, failed: 1, skipped: 0, failures: [`${name}: see above`] });
}

function vitest(name: string): Promise<boolean> {
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const projects = ["units", "servers", ...engines.found.map((engine) => engine.name)];
  const chosen = projects.map((project) => `--project=${project}`);
  return run(name, "node_modules/vitest/vitest.mjs", "run", ...report, ...chosen);
}

/** Runs failed tests once more with a trace, but keeps the first outcome. Tracing every test would take 10 % longer. */
async function playwright(name: string): Promise<boolean> {
  const passed = await run(name, PLAYWRIGHT, "test");
  const trace = ["--last-failed", "--trace=on", "--reporter=line"];
  if (passed) return true;
  await run("Traces of the failed tests, in test-results", PLAYWRIGHT, "test", ...trace);
  console.log(`\nThe failed tests, with screenshots side by side: ${REPORTS}/browser/index.html`);
  return false;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(`${name} ${Math.round((performance.now() - start) / 1_000)} s`);
  return result;
}

/** Runs a script with Node. Prints its output when it ends, since others run at the same time. */
async function run(name: string, script: string, ...args: string[]): Promise<boolean> {
  const output: string[] = [];
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: "1",
    // Hundreds of servers have a thread each, which would otherwise strip the types of the same files again.
    NODE_COMPILE_CACHE: resolve(".cache/compiled"),
    ...(all && { TEST_ALL: "1" }),
  };
  const code = await runNode(script, args, env, (line) => output.push(line));
  console.log(`\n— ${name}\n${output.join("\n")}`);
  return code === 0;
}
