import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Replaces `folder` with a new one that `fill` has filled. If `fill` throws, `folder` stays as it was. `workDir` must be on
 * the same file system, since the folders are renamed.
 */
export async function replaceFolder(
  folder: string,
  workDir: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  await rm(workDir, { recursive: true, force: true });
  const unfinished = join(workDir, "unfinished");
  await mkdir(unfinished, { recursive: true });
  await fill(unfinished);
  await mkdir(folder, { recursive: true });
  await rename(folder, join(workDir, "previous"));
  await rename(unfinished, folder);
  await rm(workDir, { recursive: true });
}
