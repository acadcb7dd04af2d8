import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIfPresent } from "#build/files.ts";
import { runTool } from "./run-tool.ts";

/** Installs the packages of the lock file in a folder, unless they are there already. */
export async function installPackages(folder: string, log: (line: string) => void): Promise<void> {
  const stampFile = join(folder, "node_modules/.installed");
  const stamp = createHash("sha256")
    .update(await readFile(join(folder, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  if (String(await readIfPresent(stampFile)) === stamp) return;
  log("installing …");
  await runTool("npm", ["ci", "--include=dev", "--ignore-scripts", "--loglevel=error"], folder);
  await writeFile(stampFile, stamp);
}
