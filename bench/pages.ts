import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "#assets/paths.ts";

/** The built site. */
export const siteDir = join(root, "dist/client");

/** The address of every page of the built site; what is shown for errors or in frames is none. */
export function pagePaths(): string[] {
  return globSync("**/index.html", { cwd: siteDir })
    .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
    .sort();
}
