import { hash } from "node:crypto";
import { join } from "node:path";
import { readIfPresent, writeWhole } from "./files.ts";
import { cacheDir } from "./paths.ts";

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
