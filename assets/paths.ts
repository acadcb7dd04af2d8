import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");
/** Results that are costly to make, by the hash of what they were made from. Safe to delete. */
export const cacheDir = join(root, ".cache");
