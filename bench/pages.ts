import { globSync } from "node:fs";
import { siteDir } from "#build/paths.ts";

/** The address of every page of the built site, the 404 page aside. */
export function pagePaths(): string[] {
  return globSync("**/index.html", { cwd: siteDir })
    .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
    .filter((path) => path !== "/404" && !path.startsWith("/stand-in"))
    .sort();
}
