import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
  run?: string;
}

interface Job {
  permissions: Record<string, string>;
  "timeout-minutes": number;
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = (file: string) => readFileSync(file, "utf8");

const workflows = globSync(".github/workflows/*.yml").map((file) => {
  const workflow: Workflow = parse(read(file));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  return { file, workflow, steps, scripts: steps.flatMap(({ run }) => run ?? []) };
});

const allSteps = workflows.flatMap(({ steps }) => steps);

const COMPOSE_FILES = globSync("{deploy,.github/scan}/compose.yaml");

/** What jobs may do besides reading the code, with the reason in the workflow. */
const MAY_WRITE = [
  "codeql.yml analyze security-events",
  "release.yml attest attestations",
  "release.yml attest id-token",
  "release.yml publish contents",
];

test.each(workflows)(
  "$file: every action is pinned to a commit, with its version in a comment",
  ({ file }) => {
    const uses = read(file)
      .split("\n")
      .filter((line) => /\buses:/.test(line));
    expect(uses).not.toEqual([]);
    for (const line of uses) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test("each action has the same version everywhere", () => {
  const versions = new Map<string, Set<string>>();
  for (const { uses } of allSteps) {
    const [action = "", version = ""] = uses?.split("@") ?? [];
    const repository = action.split("/").slice(0, 2).join("/");
    versions.set(repository, (versions.get(repository) ?? new Set()).add(version));
  }
  for (const found of versions.values()) expect([...found]).toHaveLength(1);
});

test("every job declares its permissions and a timeout, and only three may write anything", () => {
  const writes: string[] = [];
  for (const { file, workflow } of workflows) {
    expect(workflow.permissions, file).toEqual({});
    for (const [name, job] of Object.entries(workflow.jobs)) {
      expect(job["timeout-minutes"], name).toBeGreaterThan(0);
      for (const [scope, access] of Object.entries(job.permissions)) {
        if (access !== "read") writes.push(`${file.split("/").at(-1)} ${name} ${scope}`);
      }
    }
  }
  expect(writes.toSorted()).toEqual(MAY_WRITE);
});

test("the job that may write code neither checks it out nor installs anything", () => {
  const publish = workflows.find(({ file }) => file.endsWith("release.yml"))?.workflow.jobs.publish;
  const used = publish?.steps.map(({ uses, run }) => (uses ?? run ?? "").split(/[@ ]/)[0]);
  expect(used).toEqual(["actions/download-artifact", "gh"]);
});

test("no workflow runs for a stranger's branch with our permissions", () => {
  for (const { file, workflow } of workflows) {
    expect(Object.keys(workflow.on), file).not.toContain("pull_request_target");
    expect(Object.keys(workflow.on), file).not.toContain("workflow_run");
  }
});

test("no checkout keeps the token", () => {
  const checkouts = allSteps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts).not.toEqual([]);
  for (const step of checkouts) expect(step.with).toMatchObject({ "persist-credentials": false });
});

test("another repository is checked out at a commit", () => {
  const others = allSteps.filter((step) => step.with?.repository);
  expect(others).not.toEqual([]);
  for (const step of others) expect(step.with?.ref).toMatch(/^[0-9a-f]{40}$/);
});

test.each(workflows)(
  "$file: every script parses, and GitHub puts nothing into it",
  ({ scripts }) => {
    for (const script of scripts) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
      // A name of a branch, put in as text, would be run.
      expect(script).not.toContain("${{");
    }
  },
);

test.each(workflows)(
  "$file: the files and npm scripts that it names exist",
  ({ file, scripts }) => {
    for (const path of read(file).match(
      /(?<![$\w])(?:\.github|bench|build|deploy|docs|scripts)\/[\w./-]+\w/g,
    ) ?? []) {
      expect(existsSync(path), path).toBe(true);
    }
    const known = JSON.parse(read("package.json")).scripts;
    for (const [, name] of scripts.join("\n").matchAll(/npm run (?:--?\S+ )*([\w:-]+)/g)) {
      expect(Object.keys(known)).toContain(name);
    }
  },
);

test("Node is checked for every platform of the lock file", () => {
  const { optionalDependencies } = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  const platforms = Object.keys(optionalDependencies).map((name) => {
    const { os, cpu } = packages[`node_modules/${name}`];
    return `${os}/${cpu}`;
  });
  const script = allSteps.find(({ run }) => run?.includes("scripts/check-node.ts"))?.run;
  const [, checked = ""] = script?.match(/for platform in (.+); do/) ?? [];
  expect(checked.split(" ").toSorted()).toEqual(platforms.toSorted());
});

test("every image is fixed by a digest, and named with the tag that Dependabot follows", () => {
  const ours = ["ciso-circle-site", "ciso-circle-backup"];
  const inCompose = COMPOSE_FILES.flatMap((file) => {
    const services: Record<string, { image: string }> = parse(read(file), { merge: true }).services;
    return Object.values(services).map(({ image }) => image);
  });
  const dockerfile = read("deploy/Dockerfile");
  const stages = Array.from(dockerfile.matchAll(/^FROM .* AS (\w+)$/gm), ([, stage]) => stage);
  const inDockerfile = dockerfile.match(/(?<=^(?:# syntax=|FROM ))\S+/gm) ?? [];
  const images = new Set([...inCompose, ...inDockerfile]).difference(new Set([...ours, ...stages]));
  expect(images.size).toBe(7);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test.each([
  ["npm", globSync("**/package-lock.json", { exclude: ["**/node_modules"] })],
  ["docker", ["deploy/Dockerfile"]],
  ["docker-compose", COMPOSE_FILES],
  // For the workflows.
  ["github-actions", ["package.json"]],
])("Dependabot's %s follows %j", (ecosystem, files) => {
  const updates: Record<string, string | string[]>[] = parse(
    read(".github/dependabot.yml"),
  ).updates;
  const followed = updates
    .filter((update) => update["package-ecosystem"] === ecosystem)
    .flatMap(({ directory, directories }) => directory ?? directories ?? []);
  for (const file of files) {
    const folder = posix.join("/", posix.dirname(file));
    expect(
      followed.some((pattern) => posix.matchesGlob(folder, pattern)),
      file,
    ).toBe(true);
  }
});

test("the commands under Start in the README run on a clean machine", () => {
  const [, section = ""] = read("README.md").split("\n## Start\n");
  const block = section.split("```")[1] ?? "";
  const commands = block.match(/^npm \S+/gm) ?? [];
  expect(commands).toEqual(["npm start", "npm test"]);
  const runs = workflows
    .filter(({ file }) => file.endsWith("test.yml"))
    .flatMap(({ scripts }) => scripts.join("\n").split("\n"));
  for (const command of commands) {
    expect(runs.some((run) => run === command || run.startsWith(`${command} >`))).toBe(true);
  }
});
