import { cp, glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** In the folder of a build: the names of what it made itself for `/assets/`. */
const LIST = "hashed-files.json";

/**
 * Puts what the build in `former` made for `/assets/` beside that of the build in `folder`: a page from before a deploy,
 * open or kept by a cache, still asks for its scripts and pictures. What `former` itself had taken over is left behind, so
 * that files do not pile up. A name holds the hash of its content, so the same name is the same file.
 */
export async function keepFormerAssets(former: string, folder: string): Promise<void> {
  const [made, present, listed] = await Promise.all([
    assetsOf(folder),
    assetsOf(former),
    readFile(join(former, LIST), "utf8").catch(() => "[]"),
  ]);
  const missing = new Set<string>(JSON.parse(listed)).intersection(present).difference(made);
  await Promise.all(
    Array.from(missing, (name) => cp(join(former, "client", name), join(folder, "client", name))),
  );
  await writeFile(join(folder, LIST), JSON.stringify([...made], null, 2));
}

async function assetsOf(folder: string): Promise<Set<string>> {
  return new Set(await Array.fromAsync(glob("assets/**/*.*", { cwd: join(folder, "client") })));
}
