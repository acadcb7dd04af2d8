import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase as PlaywrightTest, TestResult } from "@playwright/test/reporter";
import type { TestCase, TestModule, TestSuite } from "vitest/node";

/** What became of a test. */
export type TestEvent = {
  outcome: "passed" | "failed" | "skipped";
  /** Its file and name; of a failed test also the first line of each error, and the paths of its attachments. */
  text: string;
};

/** Precedes an event, and nothing else that a runner prints (RFC 7464). */
const MARK = "\x1e";

/** Reads a line that a runner has printed. Returns the event that ends it, or null if it is output for people. */
export function readTestEvent(line: string): TestEvent | null {
  // Playwright's dots do not end their line.
  const [, event] = line.split(MARK);
  return event === undefined ? null : JSON.parse(event);
}

/**
 * Prints an event for each test when it ends, and for what kept tests from running. A reporter for Vitest and for Playwright,
 * which call different methods.
 */
export default class TestReporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const messages = errors.map(({ message }) => message);
    const outcome = state === "pending" ? "skipped" : state;
    print(outcome, test.module.relativeModuleId, test.fullName, messages);
  }

  /** Its own errors are those of its hooks, which keep its tests from running. */
  onTestSuiteResult(suite: TestSuite): void {
    const messages = suite.errors().map(({ message }) => message);
    if (messages.length > 0)
      print("failed", suite.module.relativeModuleId, suite.fullName, messages);
  }

  /** Its own errors are those of its import. */
  onTestModuleEnd(module: TestModule): void {
    const messages = module.errors().map(({ message }) => message);
    if (messages.length > 0) print("failed", module.relativeModuleId, "the whole file", messages);
  }

  onTestEnd(test: PlaywrightTest, { errors, attachments }: TestResult): void {
    const messages = errors.map(({ message = "" }) => message);
    const outcomes = {
      expected: "passed",
      unexpected: "failed",
      flaky: "failed",
      skipped: "skipped",
    };
    const outcome = outcomes[test.outcome()] as TestEvent["outcome"];
    const files = attachments.flatMap(({ path }) => path ?? []);
    print(outcome, relative(".", test.location.file), test.title, messages, files);
  }
}

function print(
  outcome: TestEvent["outcome"],
  file: string,
  name: string,
  messages: string[],
  files: string[] = [],
): void {
  const errors = messages.map((text) => `  ${stripVTControlCharacters(text.split("\n")[0] ?? "")}`);
  const paths = files.map((path) => `  ${relative(".", path)}`);
  const event: TestEvent = { outcome, text: [`${file}: ${name}`, ...errors, ...paths].join("\n") };
  // JSON may contain these, but Node's readline ends a line at them.
  const line = JSON.stringify(event).replace(/[\u2028\u2029]/g, (char) => encodeURI(char));
  process.stdout.write(`${MARK}${line}\n`);
}
