import { finishNext } from "./finish-next.ts";
import { finishSpa } from "./finish-spa.ts";

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
