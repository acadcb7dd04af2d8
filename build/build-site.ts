import { rm, writeFile } from "node:fs/promises";
import type { BuildSettings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { identity } from "./identity.ts";
import { checkLinks } from "./pages/check-links.ts";
import { compress } from "./pages/compress.ts";
import { makeCrawlerFiles } from "./pages/crawler-files.ts";
import { writeHeaderList } from "./pages/header-list.ts";
import { writePolicies } from "./pages/page-policies.ts";
import { siteDir } from "./paths.ts";
import { runStep } from "./run-step.ts";

const DIST = "dist";

/** Says of which sources and settings `dist/` is the build; written last, so that half a build has none. */
export const STAMP_FILE = `${DIST}/.stamp`;

/** Builds the site into `dist/`. Throws a StartError, in words for the person who builds, when the content is wrong. */
export async function buildSite(
  stamp: string,
  settings: BuildSettings,
  log: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  log("Building the site (the pictures take some seconds when they are made for the first time) …");
  await rm(DIST, { recursive: true, force: true });
  log(await runStep(settings, "build/prepare.ts"));
  await runStep(settings, "node_modules/@react-router/dev/bin.cjs", "build");
  await makeCrawlerFiles(siteDir, settings.siteUrl);
  await Promise.all([
    checkLinks(siteDir, settings.siteUrl),
    writePolicies(siteDir, settings, `${DIST}/policies.json`),
  ]).catch((error: Error) => {
    throw new StartError(`The site cannot be built:\n${error.message}`);
  });
  await compress(siteDir);
  await writeFile(`${DIST}/identity.json`, JSON.stringify(identity, null, 2));
  await writeHeaderList(DIST);
  await writeFile(STAMP_FILE, stamp);
  log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
