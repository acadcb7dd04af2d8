import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase as PlaywrightTest, TestResult } from "@playwright/test/reporter";
import type { TestCase, TestModule, TestSuite } from "vitest/node";

/** What became of a test, or how long the hooks of its file took. */
export type Outcome = {
  state: "passed" | "failed" | "skipped" | "hooks";
  file: string;
  name: string;
  /** In milliseconds. */
  duration: number;
};

/** Holds an `Outcome` as JSON in each line. */
export const OUTCOMES = ".cache/reports/outcomes.jsonl";

/**
 * Writes down what becomes of each test, and of what kept tests from running, and names each failure at once. A reporter for
 * Vitest and for Playwright, which call different methods.
 */
export default class TestReporter {
  constructor() {
    mkdirSync(dirname(OUTCOMES), { recursive: true });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const outcome = state === "pending" ? "skipped" : state;
    const { duration = 0 } = test.diagnostic() ?? {};
    add(outcome, test.module.relativeModuleId, test.fullName, duration, errors);
  }

  /** Its own errors are those of its hooks, which keep its tests from running. */
  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) add("failed", suite.module.relativeModuleId, suite.fullName, 0, errors);
  }

  /** Its own errors are those of its import. */
  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    const errors = module.errors();
    if (errors.length > 0) add("failed", file, "the whole file", 0, errors);
    let hooks = module.diagnostic().duration;
    for (const test of module.children.allTests()) hooks -= test.diagnostic()?.duration ?? 0;
    add("hooks", file, "hooks", Math.max(0, hooks));
  }

  onTestEnd(test: PlaywrightTest, { duration, errors, attachments }: TestResult): void {
    const states = {
      expected: "passed",
      unexpected: "failed",
      flaky: "failed",
      skipped: "skipped",
    };
    const state = states[test.outcome()] as Outcome["state"];
    const files = attachments.flatMap(({ path }) => path ?? []);
    add(state, relative(".", test.location.file), test.title, duration, errors, files);
  }
}

function add(
  state: Outcome["state"],
  file: string,
  name: string,
  duration: number,
  errors: readonly { message?: string }[] = [],
  files: string[] = [],
): void {
  const outcome: Outcome = { state, file, name, duration };
  appendFileSync(OUTCOMES, `${JSON.stringify(outcome)}\n`);
  if (state !== "failed") return;
  const reasons = errors.map(({ message = "" }) => message.split("\n")[0] ?? "");
  const details = [...reasons, ...files.map((path) => relative(".", path))];
  console.log(stripVTControlCharacters(`\n✘ ${[`${file}: ${name}`, ...details].join("\n  ")}`));
}
