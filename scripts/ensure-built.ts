import { readFile } from "node:fs/promises";
import type { BuildSettings } from "#server/settings.ts";
import { buildSite, STAMP_FILE } from "./build-site.ts";
import { inputsHash } from "./inputs-hash.ts";

/** Builds the site unless `dist/` already holds the build of these sources and settings. */
export async function ensureBuilt(settings: BuildSettings): Promise<void> {
  const wanted = await inputsHash(settings);
  const present = await readFile(STAMP_FILE, "utf8").catch(() => undefined);
  if (present !== wanted) await buildSite(wanted, settings, console.log);
}
