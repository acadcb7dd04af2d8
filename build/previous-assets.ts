import { cp, glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Lists the files in `/assets/` that a build made itself; in the build's folder. */
const LIST = "hashed-files.json";

/**
 * Copies the files that the build in `previous` made for `/assets/` into the build in `folder`: pages from before a deploy,
 * still open or cached, ask for their scripts and pictures. Files that `previous` had copied itself are left behind, so
 * that they do not pile up. File names contain a hash of the content, so equal names mean equal files.
 */
export async function keepPreviousAssets(previous: string, folder: string): Promise<void> {
  const [made, present, listed] = await Promise.all([
    assetsOf(folder),
    assetsOf(previous),
    readFile(join(previous, LIST), "utf8").catch(() => "[]"),
  ]);
  const missing = new Set<string>(JSON.parse(listed)).intersection(present).difference(made);
  await Promise.all(
    Array.from(missing, (name) => cp(join(previous, "client", name), join(folder, "client", name))),
  );
  await writeFile(join(folder, LIST), JSON.stringify([...made], null, 2));
}

async function assetsOf(folder: string): Promise<Set<string>> {
  return new Set(await Array.fromAsync(glob("assets/**/*.*", { cwd: join(folder, "client") })));
}
