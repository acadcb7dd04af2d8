import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { type BuildSettings, parseSettings } from "#server/settings.ts";

/** The built site. */
export const DIST = "dist";

/** Holds the hash of the sources and settings that a build was made from. */
const STAMP = ".stamp";

/** Everything the build reads. */
const INPUTS = [
  "{site,build,contract}/**/*.*",
  "server/settings.ts",
  // For headers.json (build/complete-build.ts).
  "server/load-build.ts",
  "server/http/*.ts",
  "astro.config.ts",
  "{package,package-lock,tsconfig}.json",
];

const TESTS = ["**/*.test.*"];

/** Returns a hash of everything that a build depends on. */
export async function hashInputs(settings: BuildSettings): Promise<string> {
  const { siteUrl, supabaseUrl, supabaseAnonKey } = settings;
  const hash = createHash("sha256").update(JSON.stringify([siteUrl, supabaseUrl, supabaseAnonKey]));
  const files = (await Array.fromAsync(glob(INPUTS, { exclude: TESTS }))).sort();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

export const writeStamp = (folder: string, hash: string) => writeFile(`${folder}/${STAMP}`, hash);

/** Whether `dist/` holds the build of the present sources and these settings. */
export async function isBuilt(settings: BuildSettings): Promise<boolean> {
  const stamp = await readFile(`${DIST}/${STAMP}`, "utf8").catch(() => undefined);
  return stamp === (await hashInputs(settings));
}

/** Throws if `dist/` is not the build of these sources and the default settings, on which the tests rely. */
export async function requireBuild(): Promise<void> {
  if (await isBuilt(parseSettings({}))) return;
  throw new Error("The site has not been built since the last change: npm run build");
}
