import { execFile } from "node:child_process";
import { cp, glob, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";

/** In megabytes. On a machine with 1 GB, the rest is for the system, npm and the process that starts the steps. */
const LIMIT = 800;

/** Has each process write the most memory that it held, in kilobytes, into a file of its own when it ends. */
const REPORT = `
  import { writeFileSync } from "node:fs";
  process.on("exit", () =>
    writeFileSync("peaks/" + process.pid, process.resourceUsage().maxRSS + " " + process.argv[1]));`;

test("a build without a cache: no process holds more than 800 MB", {
  timeout: 600_000,
}, async () => {
  const folder = await temporaryFolder();
  for await (const name of glob(
    "{astro.config.ts,*.json,{site,assets,publish,contract,scripts,server}}",
  )) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "peaks"));
  await writeFile(join(folder, "report.mjs"), REPORT);
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--import=${join(folder, "report.mjs")}` },
  });
  const peaks: Record<string, number> = {};
  for await (const file of glob("peaks/*", { cwd: folder })) {
    const [kilobytes, script = ""] = (await readFile(join(folder, file), "utf8")).split(" ");
    peaks[script] = Math.round(Number(kilobytes) / 1024);
  }
  expect(Object.keys(peaks)).toContainEqual(expect.stringContaining("astro.mjs"));
  expect(Object.entries(peaks).filter(([, megabytes]) => megabytes > LIMIT)).toEqual([]);
});
