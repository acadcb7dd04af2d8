import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The outcome of a test suite. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test: its file and name, the first line of each error, and the paths of its attachments. */
  failures: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Reads the JSON report of Vitest. Throws if there is none. */
export function readVitestReport(file: string): Outcome {
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        describe(relative(".", name), fullName.trim(), failureMessages, []),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[]; attachments: { path?: string }[] }[] }[];
  }[];
};

/** Reads the JSON report of Playwright. Throws if there is none. */
export function readPlaywrightReport(file: string): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  const failures = (suites as PlaywrightSuite[])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const runs = tests.flatMap(({ results }) => results);
      const messages = runs.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      const files = runs.flatMap(({ attachments }) => attachments.map(({ path = "" }) => path));
      return describe(`tests/e2e/${file}`, title, messages, files);
    });
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function describe(file: string, title: string, messages: string[], files: string[]): string {
  const errors = messages.map((message) => `  ${message.split("\n")[0]}`);
  const paths = files.map((path) => `  ${relative(".", path)}`);
  return [`${file}: ${title}`, ...errors, ...paths].join("\n");
}
