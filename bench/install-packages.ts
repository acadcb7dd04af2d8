import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIfPresent } from "#assets/files.ts";
import { runTool } from "./run-tool.ts";

/** The packages that only the bench needs: a folder with a lock file. */
export const TOOLS = join(import.meta.dirname, "tools");

/** Installs the packages of the lock file in a folder, unless they are there already. */
export async function installPackages(folder: string): Promise<void> {
  const stampFile = join(folder, "node_modules/.installed");
  const stamp = createHash("sha256")
    .update(await readFile(join(folder, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  if (String(await readIfPresent(stampFile)) === stamp) return;
  console.log(`installing the packages of ${folder} …`);
  await runTool(folder, "npm", "ci", "--include=dev", "--ignore-scripts", "--loglevel=error");
  await writeFile(stampFile, stamp);
}
