import { hash, randomUUID } from "node:crypto";
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheDir } from "./paths.ts";

/** The content of a file, or undefined when there is none. */
export function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}

/** Writes a file in one step: an interrupted build leaves the old content or the new, never a part. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

/** Writes a file only when its content differs, so that a development server is not woken for nothing. */
export async function writeIfChanged(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const present = await readIfPresent(path);
  if (!present?.equals(bytes)) await writeWhole(path, bytes);
}

/** Makes a folder hold these files, by their path in it, and no others. */
export async function writeFolder(folder: string, files: Record<string, string | Uint8Array>) {
  for (const [name, content] of Object.entries(files)) {
    await writeIfChanged(join(folder, name), content);
  }
  // What another process is about to write is not stale.
  for await (const name of glob("**/*.*", { cwd: folder, exclude: ["**/*.part"] })) {
    if (!(name in files)) await rm(join(folder, name), { force: true });
  }
}

/**
 * What `make` gives, made at the first time of asking and then read from the cache folder `kind`. `source` and
 * `parameters` must hold everything that decides the result: they are the key.
 */
export async function cached(
  kind: string,
  source: string | Uint8Array,
  parameters: unknown,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = hash("sha256", JSON.stringify([parameters, hash("sha256", source)]));
  const path = join(cacheDir, kind, key.slice(0, 16));
  const present = await readIfPresent(path);
  if (present) return present;
  const made = await make();
  await writeWhole(path, made);
  return made;
}
