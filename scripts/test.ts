import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseSettings } from "#server/settings.ts";
import { installPackages, TOOLS } from "../bench/install-packages.ts";
import { ensureChromium, ensureEngines, PLAYWRIGHT } from "./browsers.ts";
import { buildSite } from "./build-site.ts";
import { ensureCommands } from "./debian-packages.ts";
import { progress } from "./progress.ts";
import { runNode } from "./run-node.ts";
import { screenshotsFolder } from "./screenshots-folder.ts";
import { readTestEvent } from "./test-reporter.ts";

/*
 * `npm test`: runs every check, and all of them even if one fails. Prints each failure as it happens and the counts at the
 * end, and exits with 1 if anything failed or was skipped: a test that did not run proves nothing. `--all` covers all pages,
 * modes and faults instead of one of each kind.
 */

const REPORTS = ".cache/reports";
/** A reporter for both runners. */
const REPORTER = "./scripts/test-reporter.ts";

const all = process.argv.includes("--all");
const total = { passed: 0, failed: 0, skipped: 0 };

rmSync(REPORTS, { recursive: true, force: true });
// The tests expect the default settings, whatever the environment says.
await buildSite(parseSettings({}));
ensureChromium();
const engines = ensureEngines();
// Tests that run at the same time would each install what they start. If this fails, those that need it will say so.
try {
  ensureCommands({ age: ["age"], caddy: ["caddy"], promtool: ["prometheus"] });
  if (all) await installPackages(TOOLS);
} catch {}

// One after the other: on two cores they end later side by side, and a browser may take longer than a test waits.
await checks();
await vitest();
await playwright();

for (const { name, packages } of engines.missing) {
  console.log(`Not tested in ${name}: this system has no ${packages.join(" and ")}.`);
}
const screenshots = screenshotsFolder();
if (!existsSync(screenshots)) console.log(`Screenshots were not compared: no ${screenshots}.`);
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed + skipped > 0 ? 1 : 0;

/** The checks that pass or fail as a whole, one after the other. */
async function checks(): Promise<void> {
  for (const [name, script, ...args] of [
    ["Format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"],
    ["Types", "node_modules/@typescript/native/bin/tsc"],
    [
      "Types in .astro files",
      "node_modules/astro/bin/astro.mjs",
      "check",
      "--noSync",
      "--tsconfig=tsconfig.astro.json",
    ],
    ["Unused files, exports and dependencies", "node_modules/knip/bin/knip.js"],
  ] as const) {
    if (await run(name, script, ...args)) total.passed += 1;
  }
}

function vitest(): Promise<boolean> {
  const projects = ["units", "servers", ...engines.found.map((engine) => engine.name)];
  const options = ["--reporter=default", `--reporter=${REPORTER}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const vitest = "node_modules/vitest/vitest.mjs";
  return run("Units, server, Firefox, WebKit", vitest, "run", ...options, ...chosen);
}

/** Runs failed tests once more with a trace, but keeps the first outcome. Tracing every test would take 10 % longer. */
async function playwright(): Promise<void> {
  if (await run("Chromium", PLAYWRIGHT, "test", `--reporter=dot,html,${REPORTER}`)) return;
  const traces = ["test", "--last-failed", "--trace=on", "--reporter=line"];
  await progress.step("Traces of the failed tests, in test-results", () =>
    runNode(PLAYWRIGHT, traces, environment(), () => {}),
  );
  progress.print(`The failed tests, with screenshots side by side: ${REPORTS}/browser/index.html`);
}

/**
 * Runs a check or a test runner with Node and counts the tests. Prints each test that fails at once, and what was printed for
 * people when it has ended and failed. Counts as one failure if it fails but no test does.
 */
function run(name: string, script: string, ...args: string[]): Promise<boolean> {
  return progress.step(name, async (report) => {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const output: string[] = [];
    const code = await runNode(script, args, environment(), (line) => {
      const event = readTestEvent(line);
      if (!event) return output.push(line);
      counts[event.outcome] += 1;
      if (event.outcome === "failed") progress.print(`\n✘ ${event.text}`);
      report(`${counts.passed} passed${counts.failed ? `, ${counts.failed} failed` : ""}`);
    });
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    for (const outcome of ["passed", "failed", "skipped"] as const) {
      total[outcome] += counts[outcome];
    }
    if (code !== 0) progress.print(`\n— ${name}\n${output.join("\n").trimEnd()}\n`);
    return code === 0;
  });
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: "1",
    PLAYWRIGHT_HTML_OPEN: "never",
    PLAYWRIGHT_HTML_OUTPUT_DIR: `${REPORTS}/browser`,
    // Hundreds of servers have a thread each, which would otherwise strip the types of the same files again.
    NODE_COMPILE_CACHE: resolve(".cache/compiled"),
    ...(all && { TEST_ALL: "1" }),
  };
}
