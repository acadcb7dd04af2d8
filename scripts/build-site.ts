import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { glob, readFile, writeFile } from "node:fs/promises";
import { type BuildSettings, environmentWith } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { replaceFolder } from "./replace-folder.ts";

const DIST = "dist";
/** Holds the hash of the sources and settings that `dist/` was built from. */
const STAMP = ".stamp";

/** Everything the build reads. */
const INPUTS = [
  "{site,assets,publish,contract}/**/*.*",
  "scripts/{build-site,replace-folder}.ts",
  "server/settings.ts",
  // For headers.json (publish/main.ts).
  "server/build.ts",
  "server/web/*.ts",
  "astro.config.ts",
  "{package,package-lock,tsconfig}.json",
];

const TESTS = ["**/*.test.*"];

/**
 * Builds the site into `dist/`, unless it already holds the build of these sources and settings. The former build stays
 * until the new one is complete. Throws a StartError, worded for the person who runs it, when the content is wrong.
 */
export async function buildSite(settings: BuildSettings, { force = false } = {}): Promise<void> {
  const hash = await hashInputs(settings);
  const built = await readFile(`${DIST}/${STAMP}`, "utf8").catch(() => undefined);
  if (built === hash && !force) return;
  const start = performance.now();
  console.log("Building the site (the first build also encodes the pictures) …");
  await replaceFolder(DIST, ".generated/build", async (folder) => {
    const client = `${folder}/client`;
    await runStep(settings, "node_modules/astro/bin/astro.mjs", "build", "--outDir", client);
    await runStep(settings, "publish/main.ts", folder, DIST);
    await writeFile(`${folder}/${STAMP}`, hash);
  });
  console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

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
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environmentWith(settings), ASTRO_TELEMETRY_DISABLED: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new StartError(`The site cannot be built:\n${output.trim()}`);
}
