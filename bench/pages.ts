import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "#assets/files.ts";

/** The built site. */
export const siteDir = join(root, "dist/client");

/** The paths of all pages of the built site, without error pages and framed documents. */
export function pagePaths(): string[] {
  return globSync("**/index.html", { cwd: siteDir })
    .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
    .sort();
}
