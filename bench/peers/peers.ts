/** The same site, made with what its owner would otherwise have taken. */
export type Peer = {
  name: string;
  /** The script that builds it, in its own folder, and the script's arguments; runs in the project's folder. */
  build: readonly [script: string, ...args: string[]];
  /** Where the build puts the site, in its own folder. */
  output: string;
};

export const peers: readonly Peer[] = [
  {
    name: "astro",
    build: ["node_modules/astro/bin/astro.mjs", "build", "--root", "bench/peers/astro"],
    output: "dist",
  },
];
