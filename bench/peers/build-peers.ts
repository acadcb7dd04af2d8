import { cp, glob, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compress } from "#build/pages/compress.ts";
import { cacheDir, publicDir, root } from "#build/paths.ts";
import { installPackages } from "../install-packages.ts";
import { runTool } from "../run-tool.ts";
import { type Peer, peers } from "./peers.ts";

export type BuiltSite = {
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
export async function buildPeers(): Promise<BuiltSite[]> {
  const built: BuiltSite[] = [];
  // One after the other, so that the times are comparable.
  for (const peer of peers) built.push(await buildPeer(peer));
  return built;
}

async function buildPeer({ name, build, output, finish }: Peer): Promise<BuiltSite> {
  const source = join(import.meta.dirname, name);
  const folder = join(cacheDir, "peers", name);
  await installPackages(source);
  for (const left of [output, ".next", ".astro"]) {
    // A build from nothing, like the project's own: what is left of an earlier one would make it faster.
    await rm(join(source, left), { recursive: true, force: true });
  }
  const start = performance.now();
  const [script, ...args] = build;
  // In the project's folder, since its own code looks for the made pictures from there.
  await runTool(root, process.execPath, join(source, script), ...args);
  const buildSeconds = (performance.now() - start) / 1000;
  console.log(`${name}: built in ${buildSeconds.toFixed(1)} s`);

  await rm(folder, { recursive: true, force: true });
  await cp(join(source, output), folder, { recursive: true });
  await finish?.(folder);
  await shapePages(folder);
  await cp(publicDir, folder, { recursive: true });
  await compress(folder);
  return { name, folder, buildSeconds };
}

/** Gives every page the file that the project's server looks for: `rules.html` becomes `rules/index.html`. */
async function shapePages(folder: string): Promise<void> {
  for (const file of await Array.fromAsync(glob("**/*.html", { cwd: folder }))) {
    if (/(^|[\\/])index\.html$/.test(file)) continue;
    const page = join(folder, file.replace(/\.html$/, ""), "index.html");
    await mkdir(dirname(page), { recursive: true });
    await rename(join(folder, file), page);
  }
}

if (import.meta.main) await buildPeers();
