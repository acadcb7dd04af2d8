import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The output of Next as its `assetPrefix` addresses it, without the second copy of its 404 page. */
export async function finishNext(folder: string): Promise<void> {
  await mkdir(join(folder, "assets"));
  await rename(join(folder, "_next"), join(folder, "assets/_next"));
  for (const copy of ["_not-found", "_not-found.html", "_not-found.txt"]) {
    await rm(join(folder, copy), { recursive: true, force: true });
  }
}
