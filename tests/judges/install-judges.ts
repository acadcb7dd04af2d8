import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The folder of the checkers, whose packages only some tests need. */
export const JUDGES = import.meta.dirname;

/** Installs the checkers by their lock file, unless they are already installed. */
export async function installJudges(): Promise<void> {
  const stampFile = join(JUDGES, "node_modules/.installed");
  const stamp = createHash("sha256")
    .update(await readFile(join(JUDGES, "package-lock.json")))
    .digest("hex");
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return;
  await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--loglevel=error"], {
    cwd: JUDGES,
    // On Windows npm is a script for the command line.
    shell: process.platform === "win32",
  });
  await writeFile(stampFile, stamp);
}
