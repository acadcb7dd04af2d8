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
  const result = { stdout: '["list","--json","a b"]\n', status: 2 };
  const installs = expect.stringContaining("npm talks: ci --include=dev --include=optional");
  for (const stderr of [installs, ""]) {
    expect(start(root, "list", "--json", "a b")).toMatchObject({ ...result, stderr });
  }
  // This npm has not made it, and the systemd unit starts it.
  expect(await readlink(join(root, "node_modules/.bin/node"))).toBe(`../${NODE_PACKAGE}/bin/node`);
});

test.each(["a#b", "100%", "a\nb"])(
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
  console.log("parent", process.ppid);`;

const RUN = `exec ${process.execPath} scripts/run.mjs entry.mjs`;

test.for([
  ["SIGINT", "sh", ["-c", RUN]],
  ["Ctrl-C in a terminal, which both get,", "script", ["-qec", RUN, "/dev/null"]],
] as const)(
  "another pinned Node: %s reaches it once, SIGTERM too, and its exit code is passed on",
  async ([_signal, command, args]) => {
    const root = await project(PRINTS_SIGNALS, { ...process.versions, node: "0.0.0" });
    const child = spawn(command, args, inProject(root));
    const exited = once(child, "exit");
    let output = "";
    const waitFor = async (words: RegExp) => {
      while (!words.test(output)) output += String((await once(child.stdout, "data"))[0]);
      return words.exec(output)?.[1];
    };
    const parent = await waitFor(/parent (\d+)\s/);
    if (command === "sh") child.kill("SIGINT");
    else child.stdin.write("\u0003");
    await waitFor(/SIGINT/);
    process.kill(Number(parent), "SIGTERM");
    output += await text(child.stdout);
    expect(output.match(/SIG\w+/g)).toEqual(["SIGINT", "SIGTERM"]);
    expect((await exited)[0]).toBe(3);
  },
);

test.each([
  ["exits", `console.log("half\\ndone"); process.exitCode = 3;`, 3, ["half", "done"]],
  [
    "is killed for want of memory",
    `process.kill(process.pid, "SIGKILL");`,
    null,
    [expect.stringMatching(/was killed by SIGKILL, .*memory ran out/)],
  ],
])("a script that %s: its code or its signal, after what it printed", async (...row) => {
  const [, source, code, expected] = row;
  const script = join(await temporaryFolder(), "step.mjs");
  await writeFile(script, source);
  const lines: string[] = [];
  expect(await runNode(script, [], process.env, (line) => lines.push(line))).toBe(code);
  expect(lines).toEqual(expected);
});
