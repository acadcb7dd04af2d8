import { writeFile } from "node:fs/promises";
import type { BuildSettings } from "#server/settings.ts";
import { renewFolder } from "./renew-folder.ts";
import { runStep } from "./run-step.ts";

const DIST = "dist";
const STAMP = ".stamp";

/** Says of which sources and settings `dist/` is the build. */
export const STAMP_FILE = `${DIST}/${STAMP}`;

/**
 * Builds the site into `dist/`, which stays the former build until the new one is whole. Throws a StartError, in words for
 * the person who builds, when the content is wrong.
 */
export async function buildSite(
  stamp: string,
  settings: BuildSettings,
  log: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  log("Building the site (the pictures take some seconds when they are made for the first time) …");
  await renewFolder(DIST, ".generated/build", async (folder) => {
    const pages = `${folder}/client`;
    await runStep(settings, "node_modules/astro/bin/astro.mjs", "build", "--outDir", pages);
    await runStep(settings, "publish/index.ts", folder, DIST);
    await writeFile(`${folder}/${STAMP}`, stamp);
  });
  log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
