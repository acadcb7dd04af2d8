import { cp, glob, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cleanUpLater } from "./clean-up.ts";

/** Creates a folder for the running test or file, removed when that is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "test-"));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies what the build needs into a temporary folder, without a cache, and returns its path. */
export async function copyOfSources(): Promise<string> {
  const folder = await temporaryFolder();
  for await (const name of glob("{astro.config.ts,*.json,{site,build,contract,scripts,server}}")) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
