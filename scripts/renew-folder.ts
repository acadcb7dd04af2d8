import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Lets `make` fill a new folder and puts it in the place of `folder`, which stays as it is when that fails. `workDir` is on
 * the same file system, so that a rename is enough.
 */
export async function renewFolder(
  folder: string,
  workDir: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  await rm(workDir, { recursive: true, force: true });
  const unfinished = join(workDir, "unfinished");
  await mkdir(unfinished, { recursive: true });
  await make(unfinished);
  await mkdir(folder, { recursive: true });
  await rename(folder, join(workDir, "former"));
  await rename(unfinished, folder);
  await rm(workDir, { recursive: true });
}
