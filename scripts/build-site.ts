import { type BuildSettings, environmentWith } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { isBuilt } from "../build/stamp.ts";
import { progress } from "./progress.ts";
import { runNode } from "./run-node.ts";

const ASTRO = "node_modules/astro/bin/astro.mjs";

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
  const env = {
    ...environmentWith(settings),
    ...MEMORY,
    ASTRO_TELEMETRY_DISABLED: "1",
    // Any other, inherited, would ship React's development version, with the names of this machine's folders.
    NODE_ENV: "production",
  };
  const problem: string[] = [];
  await progress.step("Building the site", async (report) => {
    const code = await runNode(ASTRO, ["build", "--json"], env, (line) => {
      // Astro's log has a JSON object per line. What is left is the error.
      if (!line.startsWith("{")) return problem.push(line);
      // "▶ /assets/photo.avif (+80ms) (120/244)"
      const [, count, total] = /\((\d+)\/(\d+)\)$/.exec(JSON.parse(line).message) ?? [];
      if (count) report(`picture ${count} of ${total}`);
    });
    if (code !== 0) throw new StartError(`The site cannot be built:\n${problem.join("\n").trim()}`);
  });
}
