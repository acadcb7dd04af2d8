import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const workflows = globSync(".github/workflows/*.yml").map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

test("there are workflows", () => expect(workflows).not.toEqual([]));

test.each(workflows)(
  "%s: every action is pinned to a commit, with its version in a comment",
  (_file, text) => {
    const uses = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(uses).not.toEqual([]);
    for (const line of uses) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test.each(workflows)(
  "%s: every job declares its permissions and a timeout, and none may write code",
  (_file, text) => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    const jobs = text.split(/^jobs:$/m)[1]?.split(/^(?= {2}[\w-]+:$)/m) ?? [];
    for (const job of jobs.filter((part) => part.trim() !== "")) {
      expect(job).toMatch(/^ {4}permissions:$/m);
      expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m);
    }
    expect(text).not.toMatch(/write-all|contents: write|pull_request_target/);
  },
);

test.each(workflows)("%s: no checkout keeps the token", (_file, text) => {
  const checkouts = text.split(/uses: actions\/checkout@/).slice(1);
  for (const step of checkouts) {
    expect(step.split("- ", 1)[0]).toContain("persist-credentials: false");
  }
});

test("each action has the same version everywhere", () => {
  const pins = workflows.flatMap(([, text]) => text.match(/(?<=uses: )\S+@\S+ # \S+/g) ?? []);
  const repositories = new Map<string, Set<string>>();
  for (const pin of pins) {
    const [action = "", version = ""] = pin.split("@");
    const repository = action.split("/").slice(0, 2).join("/");
    repositories.set(repository, (repositories.get(repository) ?? new Set()).add(version));
  }
  for (const versions of repositories.values()) expect([...versions]).toHaveLength(1);
});

test("the commands under Start in the README run on a clean machine", () => {
  const [, section = ""] = readFileSync("README.md", "utf8").split("\n## Start\n");
  const block = section.split("```")[1] ?? "";
  const commands = block.match(/^npm \S+/gm) ?? [];
  expect(commands).toEqual(["npm start", "npm test"]);
  const text = readFileSync(".github/workflows/test.yml", "utf8");
  const runs = text.split("\n").map((line) => line.replace(/^ *(- )?(run: )?/, ""));
  for (const command of commands) {
    expect(runs.some((run) => run === command || run.startsWith(`${command} >`))).toBe(true);
  }
});
