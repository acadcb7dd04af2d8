import { copyFile, glob, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pagePaths } from "../pages.ts";

/** The same site, made with what its owner would otherwise have taken. */
export type Peer = {
  name: string;
  /** The command that has `build`. */
  command: string;
  /** Where the build puts the site, in its own folder. */
  output: string;
  /** What is left to do for the project's server, apart from what all peers need. */
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
    name: "next",
    command: "node_modules/next/dist/bin/next",
    output: "out",
    finish: finishNext,
  },
  {
    name: "spa",
    command: "node_modules/vite/bin/vite.js",
    output: "dist",
    finish: finishSpa,
  },
];

/** The output of Next as its `assetPrefix` addresses it, each page in a folder of its name. */
async function finishNext(folder: string): Promise<void> {
  await mkdir(join(folder, "assets"));
  await rename(join(folder, "_next"), join(folder, "assets/_next"));
  for (const copy of ["_not-found", "_not-found.html", "_not-found.txt"]) {
    await rm(join(folder, copy), { recursive: true, force: true });
  }
  for (const file of await Array.fromAsync(glob("**/*.html", { cwd: folder }))) {
    if (file === "index.html" || file === "404.html") continue;
    const page = join(folder, file.replace(/\.html$/, "/index.html"));
    await mkdir(dirname(page), { recursive: true });
    await rename(join(folder, file), page);
  }
}

/** An app without prerendering has one page for every address: those of the project's own site. */
async function finishSpa(folder: string): Promise<void> {
  for (const file of ["404.html", ...pagePaths().map((path) => join(path, "index.html"))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    if (file !== "/index.html") await copyFile(join(folder, "index.html"), join(folder, file));
  }
}
