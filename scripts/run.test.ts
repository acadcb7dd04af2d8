import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

/** Makes a project that pins a version of Node, this one by default, with one entry and an npm that installs nothing. */
async function project(entry: string, { node } = process.versions): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, "scripts"));
  const { platform, arch } = process;
  const folder = join(root, "node_modules", `node-${platform}-${arch}`);
  await mkdir(join(folder, "bin"), { recursive: true });
  await copyFile(join(import.meta.dirname, "run.mjs"), join(root, "scripts/run.mjs"));
  await writeFile(join(root, "package-lock.json"), "{}");
  await writeFile(join(folder, "package.json"), JSON.stringify({ version: node }));
  await symlink(process.execPath, join(folder, "bin/node"));
  await writeFile(join(root, "entry.mjs"), entry);
  await writeFile(join(root, "npm"), '#!/bin/sh\necho "npm talks"\n');
  await chmod(join(root, "npm"), 0o755);
  return root;
}

const inProject = (root: string) => ({ cwd: root, env: { PATH: `${root}:/usr/bin:/bin` } });

test("the entry gets its arguments, its exit code is passed on, and stdout has only its output", async () => {
  const root = await project(
    "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 2;",
  );
  const run = () =>
    spawnSync(process.execPath, ["scripts/run.mjs", "entry.mjs", "list", "--json", "a b"], {
      ...inProject(root),
      encoding: "utf8",
    });
  const first = run();
  expect(first.stderr).toContain("npm talks");
  expect(first.stdout).toBe('["list","--json","a b"]\n');
  expect(first.status).toBe(2);
  expect(run()).toMatchObject({ stderr: "", stdout: '["list","--json","a b"]\n', status: 2 });
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
