import { hash, randomUUID } from "node:crypto";
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");
/** Results that are expensive to make, named by a hash of their inputs. Safe to delete. */
export const cacheDir = join(root, ".cache");

/** Reads a file, or returns undefined if there is none. */
export function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}

/** Writes a file: an interrupted build leaves the old content or the new, never a part. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

/** Writes a file only if its content differs, so that a development server does not reload for nothing. */
export async function writeIfChanged(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const present = await readIfPresent(path);
  if (!present?.equals(bytes)) await writeAtomically(path, bytes);
}

/** Makes a folder contain exactly these files, keyed by their path in it. */
export async function writeFolder(folder: string, files: Record<string, string | Uint8Array>) {
  for (const [name, content] of Object.entries(files)) {
    await writeIfChanged(join(folder, name), content);
  }
  // Another process may be writing a `.part` file.
  for await (const name of glob("**/*.*", { cwd: folder, exclude: ["**/*.part"] })) {
    if (!(name in files)) await rm(join(folder, name), { force: true });
  }
}

/**
 * Returns the result of `make`, from the cache folder `kind` if it is there. `source` and `parameters` are the key, so they
 * must hold everything that the result depends on.
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
  await writeAtomically(path, made);
  return made;
}
