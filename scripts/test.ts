import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseSettings } from "#server/settings.ts";
import { installJudges } from "../tests/judges/install-judges.ts";
import { PLAYWRIGHT } from "./browsers.ts";
import { buildSite } from "./build-site.ts";
import { installPrograms, packagesOf, requireChromium } from "./programs.ts";
import { screenshotsFolder } from "./screenshots-folder.ts";
import { OUTCOMES, type Outcome } from "./test-reporter.ts";

/*
 * `npm test`: runs every check, and all of them even if one fails. Prints each failure as it happens, at the end what took
 * longest and the counts, and exits with 1 if anything failed or was skipped: a test that did not run proves nothing. `--all`
 * covers all pages, modes and faults instead of one of each kind.
 */

const REPORTS = ".cache/reports";
/** A reporter for both runners. */
const REPORTER = "./scripts/test-reporter.ts";
const ASTRO_CHECK = ["check", "--noSync", "--tsconfig=tsconfig.astro.json"];

/** Browsers that a system may not have. */
const ENGINES = ["Firefox", "WebKit"] as const;

const all = process.argv.includes("--all");
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  PLAYWRIGHT_HTML_OPEN: "never",
  PLAYWRIGHT_HTML_OUTPUT_DIR: `${REPORTS}/browser`,
  // Hundreds of servers have a thread each, which would otherwise strip the types of the same files again.
  NODE_COMPILE_CACHE: resolve(".cache/compiled"),
  ...(all && { TEST_ALL: "1" }),
};

rmSync(REPORTS, { recursive: true, force: true });
// The tests expect the default settings, whatever the environment says.
await buildSite(parseSettings({}));
// Tests that run at the same time would each install what they start. If this fails, those that need it will say so.
const missing = installPrograms([
  ...(["Chromium", "Firefox", "WebKit", "PostgreSQL", "age", "Caddy"] as const),
  ...(all ? (["promtool", "PgBouncer", "Java"] as const) : []),
]);
requireChromium();
try {
  if (all) await installJudges();
} catch {}

// On one core Astro's takes as long as the others, which take both, one after the other.
const templates = run("Types in .astro files", "node_modules/astro/bin/astro.mjs", ...ASTRO_CHECK);
const checks = [
  await run(
    "Format and lint",
    "node_modules/@biomejs/biome/bin/biome",
    "ci",
    "--error-on-warnings",
  ),
  await run("Types", "node_modules/@typescript/native/bin/tsc"),
  await run("Unused files, exports and dependencies", "node_modules/knip/bin/knip.js"),
  await templates,
];
const engines = ENGINES.filter((engine) => !missing.includes(engine));
// Not side by side: a browser may take longer than a test waits.
const runners = [
  await run(
    "Units, servers, PostgreSQL, Firefox, WebKit",
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=dot",
    "--silent=passed-only",
    `--reporter=${REPORTER}`,
    ...["units", "servers", "PostgreSQL", ...engines].map((project) => `--project=${project}`),
  ),
  await run("Chromium", PLAYWRIGHT, "test", `--reporter=dot,html,${REPORTER}`),
];
const outcomes = readOutcomes();
if (!runners[1]) {
  // Once more, with a trace, but the first outcome counts. Tracing every test would take 10 % longer.
  await run(
    "Traces of the failed tests, in test-results",
    PLAYWRIGHT,
    "test",
    "--last-failed",
    "--trace=on",
    "--reporter=dot",
  );
  console.log(`The failed tests, with screenshots side by side: ${REPORTS}/browser/index.html`);
}
report();

/** Runs a check or a test runner with Node. Returns whether it passed. */
async function run(title: string, script: string, ...args: string[]): Promise<boolean> {
  console.log(`\n— ${title}`);
  const start = performance.now();
  const options = { stdio: "inherit", env: environment } as const;
  const [status, signal] = await once(spawn(process.execPath, [script, ...args], options), "close");
  const seconds = Math.round((performance.now() - start) / 1_000);
  // The system sends SIGKILL to the largest process when memory runs out.
  console.log(`${status === 0 ? "✔" : "✘"} ${title}${signal ? ` (${signal})` : ""}, ${seconds} s`);
  return status === 0;
}

function readOutcomes(): Outcome[] {
  if (!existsSync(OUTCOMES)) return [];
  const lines = readFileSync(OUTCOMES, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function report(): void {
  const files = Map.groupBy(outcomes, ({ file }) => file);
  printSlowest(
    "files",
    Array.from(files, ([file, tests]) => [
      file,
      tests.reduce((sum, { duration }) => sum + duration, 0),
    ]),
  );
  printSlowest(
    "tests",
    outcomes.map(({ file, name, duration }) => [`${file}: ${name}`, duration]),
  );
  for (const name of ENGINES.filter((engine) => missing.includes(engine))) {
    console.log(`Not tested in ${name}: this system has no ${packagesOf(name).join(" and ")}.`);
  }
  const screenshots = screenshotsFolder();
  if (!existsSync(screenshots)) console.log(`Screenshots were not compared: no ${screenshots}.`);
  const count = (state: Outcome["state"]) => outcomes.filter((one) => one.state === state).length;
  const passed = count("passed") + checks.filter(Boolean).length;
  let failed = count("failed") + checks.filter((isPassed) => !isPassed).length;
  // A runner can fail, too.
  if (failed === 0 && !runners.every(Boolean)) failed = 1;
  console.log(`${passed} passed, ${failed} failed, ${count("skipped")} skipped`);
  process.exitCode = failed + count("skipped") > 0 ? 1 : 0;
}

function printSlowest(what: string, durations: (readonly [name: string, ms: number])[]): void {
  console.log(`The slowest ${what}, in seconds:`);
  const slowest = durations.toSorted(([, one], [, other]) => other - one).slice(0, 10);
  for (const [name, ms] of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(6)} ${name}`);
}
