import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfPresent, writeWhole } from "./files.ts";

/** One short name for a source and everything that decides what becomes of it. */
export function cacheKey(source: string | Uint8Array, parameters: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(parameters))
    .update("\0")
    .update(source)
    .digest("hex")
    .slice(0, 12);
}

/** The file `name` of a cache folder, made at the first time of asking. `name` must hold the cache key. */
export async function cached(
  folder: string,
  name: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const path = join(folder, name);
  const present = await readIfPresent(path);
  if (present) return present;
  const made = await make();
  await writeWhole(path, made);
  return made;
}
