import { globSync } from "node:fs";

/** The folder of the built site, as the server reads it. */
export const SITE = "dist/client";

/** The address of every page of a built site, the 404 page aside. */
export function pagePaths(folder = SITE): string[] {
  return globSync("**/index.html", { cwd: folder })
    .map((file) => `/${file.replace(/\/?index\.html$/, "")}`)
    .filter((path) => path !== "/404" && !path.startsWith("/stand-in"))
    .sort();
}
