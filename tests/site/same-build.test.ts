import { execFile, spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyOfSources } from "../temporary-folder.ts";

/** Of another machine. */
const ELSEWHERE = { NODE_ENV: "development", TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8" };

test("the same sources in another folder, in another environment, with a cache and without: every file of the build is the same, byte for byte", {
  timeout: 900_000,
}, async () => {
  const [one, two] = [await copyOfSources(), await copyOfSources()];
  await build(one);
  await cp(join(one, ".cache"), join(two, ".cache"), { recursive: true });
  await build(two, ELSEWHERE);
  const diff = ["--recursive", "--brief", join(one, "dist"), join(two, "dist")];
  expect(spawnSync("diff", diff, { encoding: "utf8" })).toMatchObject({ stdout: "", status: 0 });
});

const build = (cwd: string, environment: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, ["scripts/build.ts"], {
    cwd,
    env: { ...process.env, ...environment },
  });
