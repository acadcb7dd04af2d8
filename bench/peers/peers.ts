import { copyFile, glob, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { siteDir } from "#build/paths.ts";

/** The same site, made with what its owner would otherwise have taken. */
export type Peer = {
  name: string;
  /** The script that builds it, in its own folder, and the script's arguments; runs in the project's folder. */
  build: readonly [script: string, ...args: string[]];
  /** Where the build puts the site, in its own folder. */
  output: string;
  /** What is left to do for the project's server, apart from what all peers need. */
  finish?: (folder: string) => Promise<void>;
};

export const peers: readonly Peer[] = [
  {
    name: "astro",
    build: ["node_modules/astro/bin/astro.mjs", "build", "--root", "bench/peers/astro"],
    output: "dist",
  },
  {
    name: "next",
    build: ["node_modules/next/dist/bin/next", "build", "bench/peers/next"],
    output: "out",
    finish: finishNext,
  },
  {
    name: "spa",
    build: ["node_modules/vite/bin/vite.js", "build", "bench/peers/spa"],
    output: "dist",
    finish: finishSpa,
  },
];

/** The output of Next as its `assetPrefix` addresses it, without the second copy of its 404 page. */
async function finishNext(folder: string): Promise<void> {
  await mkdir(join(folder, "assets"));
  await rename(join(folder, "_next"), join(folder, "assets/_next"));
  for (const copy of ["_not-found", "_not-found.html", "_not-found.txt"]) {
    await rm(join(folder, copy), { recursive: true, force: true });
  }
}

/** An app without prerendering has one page for every address: those of the project's own site. */
async function finishSpa(folder: string): Promise<void> {
  for (const file of await Array.fromAsync(glob("*/**/index.html", { cwd: siteDir }))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(folder, "index.html"), join(folder, file));
  }
}
