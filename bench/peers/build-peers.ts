import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { CACHE } from "#build/cached.ts";
import { compress } from "#build/compress.ts";
import { installPackages } from "../install-packages.ts";
import { siteDir } from "../pages.ts";
import { runTool } from "../run-tool.ts";
import { type Peer, peers } from "./peers.ts";
import { prepareContent } from "./prepare-content.ts";

export type BuiltSite = {
  name: string;
  /** Where `loadSite` finds it. */
  folder: string;
};

/**
 * Builds every peer into `.cache/peers/<name>` for the project's server, compressed like the project's own site. Build that
 * first: the pictures and all other files come from it.
 */
export async function buildPeers(): Promise<BuiltSite[]> {
  await prepareContent();
  const built: BuiltSite[] = [];
  for (const peer of peers) built.push(await buildPeer(peer));
  return built;
}

async function buildPeer({ name, command, output, finish }: Peer): Promise<BuiltSite> {
  const source = join(import.meta.dirname, name);
  const folder = resolve(CACHE, "peers", name);
  await installPackages(source);
  await rm(join(source, output), { recursive: true, force: true });
  await runTool(source, [process.execPath, command, "build"]);

  await rm(folder, { recursive: true, force: true });
  await cp(join(source, output), folder, { recursive: true });
  await finish(folder);
  await cp(siteDir, folder, { recursive: true, filter: (file) => !MADE_BY_PEER.test(file) });
  await compress(folder);
  await compressData(folder);
  return { name, folder };
}

/** What each peer builds itself: scripts, styles, and all pages but the framed ones and the error page. */
const MADE_BY_PEER = /(?<!forms\/.+|500)\.html$|\.(js|css|br|gz)$/;

/** Compresses React Router's page data, which the project's own compression does not know. */
async function compressData(folder: string): Promise<void> {
  for await (const name of glob("**/*.data", { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
}

if (import.meta.main) await buildPeers();
