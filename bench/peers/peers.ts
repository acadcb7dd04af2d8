import { copyFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pagePaths } from "../pages.ts";

/** The same site, built the way its owner would otherwise have built it. */
export type Peer = {
  name: string;
  /** The script with the command `build`. */
  command: string;
  /** The folder in which the build leaves the site. */
  output: string;
  /** Prepares the site for the project's server, apart from what all peers need. */
  finish: (folder: string) => Promise<void>;
};

export const peers: readonly Peer[] = [
  {
    name: "react-router",
    command: "node_modules/@react-router/dev/bin.cjs",
    output: "dist/client",
    finish: (folder) => rename(join(folder, "404/index.html"), join(folder, "404.html")),
  },
  {
    name: "spa",
    command: "node_modules/vite/bin/vite.js",
    output: "dist",
    finish: finishSpa,
  },
];

/** An app without prerendering has the same HTML at every address of the project's own site. */
async function finishSpa(folder: string): Promise<void> {
  for (const file of ["404.html", ...pagePaths().map((path) => join(path, "index.html"))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    if (file !== "/index.html") await copyFile(join(folder, "index.html"), join(folder, file));
  }
}
