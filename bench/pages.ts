import { globSync } from "node:fs";
import { resolve } from "node:path";

/** The built site. */
export const siteDir = resolve("dist/client");

/** The paths of all pages of the built site, without error pages. */
export function pagePaths(): string[] {
  return globSync("**/index.html", { cwd: siteDir })
    .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
    .sort();
}
