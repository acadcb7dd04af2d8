import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { type BuildSettings, environmentWith, parseSettings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { replaceFolder } from "./replace-folder.ts";
import { runNode } from "./run-node.ts";

const DIST = "dist";
/** Holds the hash of the sources and settings that `dist/` was built from. */
const STAMP = ".stamp";

/** Everything the build reads. */
const INPUTS = [
  "{site,assets,publish,contract}/**/*.*",
  "scripts/{build-site,replace-folder,run-node}.ts",
  "server/settings.ts",
  // For headers.json (publish/main.ts).
  "server/build.ts",
  "server/web/*.ts",
  "astro.config.ts",
  "{package,package-lock,tsconfig}.json",
];

const TESTS = ["**/*.test.*"];

/**
 * Has the steps give memory back, for machines with 1 GB. The first lets glibc unmap the large buffers of the picture
 * encoders, which it would otherwise keep. Without the second, the allocator of Vite's bundler (mimalloc) takes pages of 2 MB.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: "131072", MIMALLOC_ALLOW_THP: "0" };

/**
 * Builds the site into `dist/`, unless it already holds the build of these sources and settings. The previous build stays
 * until the new one is complete. Throws a StartError, worded for the person who runs it, when the content is wrong.
 */
export async function buildSite(settings: BuildSettings, { force = false } = {}): Promise<void> {
  const hash = await hashInputs(settings);
  if ((await readStamp()) === hash && !force) return;
  const start = performance.now();
  console.log("Building the site (the first build also encodes the pictures) …");
  await replaceFolder(DIST, ".generated/build", async (folder) => {
    const client = `${folder}/client`;
    await runStep(settings, "node_modules/astro/bin/astro.mjs", "build", "--outDir", client);
    await runStep(settings, "publish/main.ts", folder, DIST);
    await writeFile(`${folder}/${STAMP}`, hash);
  });
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Throws if `dist/` is not the build of these sources and the default settings, on which the tests rely. */
export async function requireBuild(): Promise<void> {
  if ((await readStamp()) === (await hashInputs(parseSettings({})))) return;
  throw new Error("The site has not been built since the last change: npm run build");
}

const readStamp = () => readFile(`${DIST}/${STAMP}`, "utf8").catch(() => undefined);

async function hashInputs(settings: BuildSettings): Promise<string> {
  const { siteUrl, supabaseUrl, supabaseAnonKey } = settings;
  const hash = createHash("sha256").update(JSON.stringify([siteUrl, supabaseUrl, supabaseAnonKey]));
  const files = (await Array.fromAsync(glob(INPUTS, { exclude: TESTS }))).sort();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Runs a step of the build with these settings. Each has a process of its own, since Vite sets NODE_ENV for the whole
 * process. Throws a StartError with the step's output if it fails.
 */
async function runStep(settings: BuildSettings, script: string, ...args: string[]): Promise<void> {
  const env = { ...environmentWith(settings), ...MEMORY, ASTRO_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runNode(script, args, env);
  if (code !== 0) throw new StartError(`The site cannot be built:\n${output.trim()}`);
}
