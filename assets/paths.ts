import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");
/** Everything that is made before the pages; never edited by hand. */
export const generatedDir = join(root, ".generated");
/** What is served as it is, at the root of the site. */
export const publicDir = join(generatedDir, "public");
/** Results that are costly to make, by the hash of what they were made from. Safe to delete. */
export const cacheDir = join(root, ".cache");
