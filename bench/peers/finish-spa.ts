import { copyFile, glob, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "#build/paths.ts";

/** An app without prerendering has one page for every address: those of the project's own site. */
export async function finishSpa(folder: string): Promise<void> {
  const site = join(root, "dist/client");
  for (const file of await Array.fromAsync(glob("*/**/index.html", { cwd: site }))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(folder, "index.html"), join(folder, file));
  }
}
