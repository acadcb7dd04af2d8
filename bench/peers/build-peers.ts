import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "#build/pages/compress.ts";
import { cacheDir, publicDir, root } from "#build/paths.ts";
import { installPackages } from "../install-packages.ts";
import { runTool } from "../run-tool.ts";
import { type Peer, peers } from "./peers.ts";

import { shapeOutput } from "./shape-output.ts";

export type BuiltPeer = {
  name: string;
  /** The site, for `loadSite`. */
  folder: string;
  /** What the framework's own build took. */
  buildSeconds: number;
};

/**
 * Builds every peer into `.cache/peers/<name>`, as the project's server can serve it, and with the same compression as
 * the project's own site. That one must have been built before: the pictures, the font and the icons come from it.
 */
export async function buildPeers(log: (line: string) => void): Promise<BuiltPeer[]> {
  const built: BuiltPeer[] = [];
  // One after the other, so that the times are comparable.
  for (const peer of peers) {
    built.push(await buildPeer(peer, (line) => log(`${peer.name}: ${line}`)));
  }
  return built;
}

async function buildPeer(peer: Peer, log: (line: string) => void): Promise<BuiltPeer> {
  const source = join(import.meta.dirname, peer.name);
  const output = join(source, peer.output);
  const folder = join(cacheDir, "peers", peer.name);
  await installPackages(source, log);
  for (const left of [output, join(source, ".next"), join(source, ".astro")]) {
    // A build from nothing, like the project's own: what is left of an earlier one would make it faster.
    await rm(left, { recursive: true, force: true });
  }
  const start = performance.now();
  const [script, ...args] = peer.build;
  // In the project's folder, since its own code looks for the made pictures from there.
  await runTool(process.execPath, [join(source, script), ...args], root);
  const buildSeconds = (performance.now() - start) / 1000;
  log(`built in ${buildSeconds.toFixed(1)} s`);

  await rm(folder, { recursive: true, force: true });
  await cp(output, folder, { recursive: true });
  await peer.finish?.(folder);
  await shapeOutput(folder);
  await cp(publicDir, folder, { recursive: true });
  await compress(folder);
  return { name: peer.name, folder, buildSeconds };
}

if (import.meta.main) await buildPeers(console.log);
