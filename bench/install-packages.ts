import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIfPresent } from "#build/cached.ts";
import { runTool } from "./run-tool.ts";

/** The folder of the packages that only the bench needs, with a lock file. */
export const TOOLS = join(import.meta.dirname, "tools");

/** Installs the packages of a folder by its lock file, unless they are already installed. */
export async function installPackages(folder: string): Promise<void> {
  const stampFile = join(folder, "node_modules/.installed");
  const stamp = createHash("sha256")
    .update(await readFile(join(folder, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  if (String(await readIfPresent(stampFile)) === stamp) return;
  const include = ["--include=dev", "--include=optional"];
  await runTool(folder, ["npm", "ci", ...include, "--ignore-scripts", "--loglevel=error"]);
  await writeFile(stampFile, stamp);
}
