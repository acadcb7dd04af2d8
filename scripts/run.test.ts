import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { runNode } from "./run-node.ts";

const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/** Makes a project that pins a version of Node, this one by default, with one entry and an npm that installs nothing. */
async function project(entry: string, { node } = process.versions, name = "project") {
  const root = join(await temporaryFolder(), name);
  const bin = join(root, "node_modules", NODE_PACKAGE, "bin");
  await mkdir(bin, { recursive: true });
  await mkdir(join(root, "scripts"));
  await copyFile(join(import.meta.dirname, "run.mjs"), join(root, "scripts/run.mjs"));
  await writeFile(join(root, "package-lock.json"), "{}");
  await pin(root, { [NODE_PACKAGE]: node });
  await symlink(process.execPath, join(bin, "node"));
  await writeFile(join(root, "entry.mjs"), entry);
  await writeFile(join(root, "npm"), '#!/bin/sh\necho "npm talks: $*"\n', { mode: 0o755 });
  return root;
}

const pin = (root: string, optionalDependencies: Record<string, string>) =>
  writeFile(join(root, "package.json"), JSON.stringify({ optionalDependencies }));

const inProject = (root: string) => ({ cwd: root, env: { PATH: `${root}:/usr/bin:/bin` } });

const start = (root: string, ...args: string[]) =>
  spawnSync(process.execPath, ["scripts/run.mjs", "entry.mjs", ...args], {
    ...inProject(root),
    encoding: "utf8",
  });

test("the entry gets its arguments, its exit code is passed on, and stdout has only its output", async () => {
  const root = await project(
    "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 2;",
  );
  const run = () => start(root, "list", "--json", "a b");
  const first = run();
  expect(first.stderr).toContain("npm talks: ci --include=dev --include=optional");
  expect(first.stdout).toBe('["list","--json","a b"]\n');
  expect(first.status).toBe(2);
  expect(run()).toMatchObject({ stderr: "", stdout: '["list","--json","a b"]\n', status: 2 });
});

test("an npm that links no node: the link that the systemd unit starts is made", async () => {
  const root = await project("");
  start(root);
  expect(await readlink(join(root, "node_modules/.bin/node"))).toBe(`../${NODE_PACKAGE}/bin/node`);
});

test.each(["a#b", "a?b", "100%", "a*b", 'a"b', "a\nb"])(
  "a folder called %j, in which the site cannot be built: one line, before anything is installed",
  async (name) => {
    const { status, stderr } = start(await project("", process.versions, name));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The site cannot be built in a folder with "\S+" in its path\.\n$/);
  },
);

const NO_NODE = "npm has no Node for this system. Install Node 0.0.0, and start with it.\n";

test("a platform without a package of Node: one line, before anything is installed", async () => {
  const root = await project("");
  await pin(root, { "node-plan9-x64": "0.0.0" });
  expect(start(root)).toMatchObject({ status: 1, stderr: NO_NODE });
});

test.each([
  ["this system cannot run it, as with musl", "#!/lib/ld-of-another-system", 1, NO_NODE],
  ["a library is missing", "#!/bin/sh\nexit 127\n", 127, "apt-get install libatomic1"],
  ["the installation has none: the next start installs again", null, 1, `npm talks`],
])("the pinned Node, and %s: it is said what to do", async (_case, script, code, words) => {
  const root = await project("", { ...process.versions, node: "0.0.0" });
  const node = join(root, "node_modules", NODE_PACKAGE, "bin/node");
  await rm(script === null ? join(root, "node_modules", NODE_PACKAGE) : node, { recursive: true });
  if (script !== null) await writeFile(node, script, { mode: 0o755 });
  start(root);
  const { status, stderr } = start(root);
  expect(status).toBe(code);
  expect(stderr).toContain(words);
  if (code === 1) expect(stderr.endsWith(NO_NODE)).toBe(true);
});

const PRINTS_SIGNALS = `
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
    console.log(signal);
    if (signal === "SIGTERM") process.exit(3);
  });
  setInterval(() => {}, 1_000);
  console.log("ready", process.pid);`;

test("another pinned Node: signals are forwarded to it", async () => {
  const root = await project(PRINTS_SIGNALS, { ...process.versions, node: "0.0.0" });
  const child = spawn(process.execPath, ["scripts/run.mjs", "entry.mjs"], {
    ...inProject(root),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  child.kill("SIGINT");
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await text(child.stdout)).toBe("SIGTERM\n");
  expect((await ended)[0]).toBe(3);
});

test("another pinned Node: Ctrl-C in a terminal, which both processes get, reaches it once", async () => {
  const root = await project(PRINTS_SIGNALS, { ...process.versions, node: "0.0.0" });
  const command = `${process.execPath} scripts/run.mjs entry.mjs`;
  const child = spawn("script", ["--quiet", "--command", command, "/dev/null"], {
    ...inProject(root),
    stdio: ["pipe", "pipe", "ignore"],
  });
  let output = "";
  const waitFor = async (words: RegExp) => {
    while (!words.test(output)) output += String((await once(child.stdout, "data"))[0]);
    return words.exec(output)?.[1];
  };
  const pid = await waitFor(/ready (\d+)\s/);
  child.stdin.write("\u0003");
  await waitFor(/SIGINT/);
  process.kill(Number(pid), "SIGTERM");
  output += await text(child.stdout);
  expect(output.match(/SIGINT/g)).toHaveLength(1);
});

const KILLED =
  "was killed by SIGKILL, most likely because memory ran out: end other programs, or add memory or swap";

test.each([
  ["exits", `console.log("half\\ndone"); process.exitCode = 3;`, 3, ["half", "done"]],
  ["is killed for want of memory", `process.kill(process.pid, "SIGKILL");`, null, [KILLED]],
  [
    "is ended by another signal",
    `process.stdout.write("half", () => process.kill(process.pid, "SIGTERM"));`,
    null,
    ["half", "was killed by SIGTERM"],
  ],
])(
  "a script that %s: its code or its signal, after what it printed",
  async (_how, source, code, expected) => {
    const script = join(await temporaryFolder(), "step.mjs");
    await writeFile(script, source);
    const lines: string[] = [];
    expect(await runNode(script, [], process.env, (line) => lines.push(line))).toBe(code);
    expect(lines.map((line) => line.replace(`${script} `, ""))).toEqual(expected);
  },
);
