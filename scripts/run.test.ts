import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/server/temporary-folder.ts";

test("an entry that is run after an installation: it gets its arguments, and stdout is its own", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, "scripts"));
  await mkdir(join(root, "node_modules/node"), { recursive: true });
  await copyFile(join(import.meta.dirname, "run.mjs"), join(root, "scripts/run.mjs"));
  await writeFile(join(root, "package-lock.json"), "{}");
  const { node } = process.versions;
  await writeFile(join(root, "node_modules/node/package.json"), JSON.stringify({ version: node }));
  await writeFile(
    join(root, "entry.mjs"),
    "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 2;",
  );
  await writeFile(join(root, "npm"), '#!/bin/sh\necho "npm talks"\n');
  await chmod(join(root, "npm"), 0o755);

  const run = () =>
    spawnSync(process.execPath, ["scripts/run.mjs", "entry.mjs", "list", "--json", "a b"], {
      cwd: root,
      env: { PATH: `${root}:/usr/bin:/bin` },
      encoding: "utf8",
    });
  const first = run();
  expect(first.stderr).toContain("npm talks");
  expect(first.stdout).toBe('["list","--json","a b"]\n');
  expect(first.status).toBe(2);
  expect(run()).toMatchObject({ stderr: "", stdout: '["list","--json","a b"]\n', status: 2 });
});
