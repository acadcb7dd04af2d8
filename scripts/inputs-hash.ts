import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import type { BuildSettings } from "#server/settings.ts";

/** Everything that the build reads. */
const INPUTS = [
  "{site,assets,publish,contract}/**/*.*",
  "scripts/{build-site,run-step}.ts",
  "server/settings.ts",
  // For the list of headers (header-list.ts).
  "server/build.ts",
  "server/web/*.ts",
  "astro.config.ts",
  "{package,package-lock,tsconfig}.json",
];

const TESTS = ["**/*.test.*"];

/** One hash for the sources, the lock file and the settings read at build: the same hash, the same site. */
export async function inputsHash(settings: BuildSettings): Promise<string> {
  const { siteUrl, supabaseUrl, supabaseAnonKey } = settings;
  const hash = createHash("sha256").update(JSON.stringify([siteUrl, supabaseUrl, supabaseAnonKey]));
  const files = (await Array.fromAsync(glob(INPUTS, { exclude: TESTS }))).sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
