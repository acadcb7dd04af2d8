import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { cacheDir } from "#assets/paths.ts";
import { compress } from "#publish/compress.ts";
import { installPackages } from "../install-packages.ts";
import { siteDir } from "../pages.ts";
import { runTool } from "../run-tool.ts";
import { type Peer, peers } from "./peers.ts";
import { prepareContent } from "./prepare-content.ts";

export type BuiltSite = {
  name: string;
  /** The site, for `loadSite`. */
  folder: string;
  /** What the framework's own build took. */
  buildSeconds: number;
};

/**
 * Builds every peer into `.cache/peers/<name>`, as the project's server can serve it, and with the same compression as
 * the project's own site. That one must have been built before: the pictures and all other files come from it.
 */
export async function buildPeers(): Promise<BuiltSite[]> {
  await prepareContent();
  const built: BuiltSite[] = [];
  // One after the other, so that the times are comparable.
  for (const peer of peers) built.push(await buildPeer(peer));
  return built;
}

async function buildPeer({ name, command, output, finish }: Peer): Promise<BuiltSite> {
  const source = join(import.meta.dirname, name);
  const folder = join(cacheDir, "peers", name);
  await installPackages(source);
  for (const left of [output, ".next", ".react-router"]) {
    // A build from nothing, like the project's own: what is left of an earlier one would make it faster.
    await rm(join(source, left), { recursive: true, force: true });
  }
  const start = performance.now();
  await runTool(source, process.execPath, command, "build");
  const buildSeconds = (performance.now() - start) / 1000;
  console.log(`${name}: built in ${buildSeconds.toFixed(1)} s`);

  await rm(folder, { recursive: true, force: true });
  await cp(join(source, output), folder, { recursive: true });
  await finish(folder);
  await cp(siteDir, folder, { recursive: true, filter: (file) => !MADE_BY_PEER.test(file) });
  await compress(folder);
  await compressData(folder);
  return { name, folder, buildSeconds };
}

/** What each makes itself: pages, but for those in frames and for errors of the server, scripts and styles. */
const MADE_BY_PEER = /(?<!placeholder\/\w+|500)\.html$|\.(js|css|br|gz|zst)$/;

/** React Router's name for a page's data, which the project's own compression does not know. */
async function compressData(folder: string): Promise<void> {
  for await (const name of glob("**/*.data", { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
}

if (import.meta.main) await buildPeers();
