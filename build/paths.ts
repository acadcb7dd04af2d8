import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");
/** Everything the build makes before Vite runs; never edited by hand. */
export const generatedDir = join(root, ".generated");
/** What is served as it is, at the root of the site. */
export const publicDir = join(generatedDir, "public");
/** The built site, as the server reads it. */
export const siteDir = join(root, "dist/client");
/** Results that are costly to make, by the hash of what they were made from. Safe to delete. */
export const cacheDir = join(root, ".cache");
