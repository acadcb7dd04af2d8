import { hash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Results that are expensive to make, named by a hash of their inputs. Safe to delete. */
export const CACHE = ".cache";

/** Reads a file, or returns undefined if there is none. */
function readIfPresent(path: string): Promise<Buffer | undefined> {
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
  const path = join(CACHE, kind, key.slice(0, 16));
  const present = await readIfPresent(path);
  if (present) return present;
  const made = await make();
  await writeAtomically(path, made);
  return made;
}
