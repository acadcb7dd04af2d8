import { cp, glob, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../temporary-folder.ts";

/** Copies what the build needs into a temporary folder, without a cache, and returns its path. */
export async function copyOfSources(): Promise<string> {
  const folder = await temporaryFolder();
  for await (const name of glob("{astro.config.ts,*.json,{site,build,contract,scripts,server}}")) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
