import { type BuildSettings, environmentWith } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { isBuilt } from "../build/stamp.ts";
import { runNode } from "./run-node.ts";

/**
 * Has the build give memory back, for machines with 1 GB. The first lets glibc unmap the large buffers of the picture
 * encoders, which it would otherwise keep. Without the second, the allocator of Vite's bundler (mimalloc) takes pages of 2 MB.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: "131072", MIMALLOC_ALLOW_THP: "0" };

/**
 * Builds the site into `dist/`, unless it already holds the build of these sources and settings. A process of its own, since
 * Vite sets NODE_ENV for the whole process. Throws a StartError, worded for the person who runs it, when the content is wrong.
 */
export async function buildSite(settings: BuildSettings, { force = false } = {}): Promise<void> {
  if (!force && (await isBuilt(settings))) return;
  const start = performance.now();
  console.log("Building the site (the first build also encodes the pictures) …");
  const env = { ...environmentWith(settings), ...MEMORY, ASTRO_TELEMETRY_DISABLED: "1" };
  const problem: string[] = [];
  const code = await runNode(
    "node_modules/astro/bin/astro.mjs",
    ["build", "--json"],
    env,
    (line) => {
      // Astro's log has a JSON object per line. What is left is the error.
      if (!line.startsWith("{")) problem.push(line);
    },
  );
  if (code !== 0) throw new StartError(`The site cannot be built:\n${problem.join("\n").trim()}`);
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
