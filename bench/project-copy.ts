import { cp, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#assets/paths.ts";
import { runTool } from "./run-tool.ts";

/** What the build reads, of the folder of the project. */
const SOURCES = [
  ...["assets", "contract", "publish", "scripts", "server", "site"],
  ...["astro.config.ts", "package.json", "package-lock.json", "tsconfig.json"],
];

/** Where the build leaves something. */
const LEFT = [".astro", ".cache", ".generated", "dist"];

/** What a build took: seconds on the clock and of all processors. */
type Build = { wall: number; cpu: number };

/** Copies everything that the build reads into a folder; the packages are shared. */
export async function copyProject(folder: string): Promise<void> {
  await Promise.all(
    SOURCES.map((name) => cp(join(root, name), join(folder, name), { recursive: true })),
  );
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}

/** The built site of a copy. */
export const siteOf = (folder: string) => join(folder, "dist/client");

/** The names of the picture files in the built site of a copy. */
export const pictureFiles = async (folder: string) =>
  new Set((await readdir(join(siteOf(folder), "assets"))).filter(isPicture));

const isPicture = (name: string) => /\.(avif|jpeg)$/.test(name);

/** Leaves nothing of any build in a copy. */
export const forgetBuilds = (folder: string) =>
  Promise.all(LEFT.map((name) => rm(join(folder, name), { recursive: true, force: true })));

/** Brings the build of a copy up to date, as `npm start` does before it serves. */
export async function build(folder: string): Promise<Build> {
  const start = performance.now();
  const said = await runTool(folder, process.execPath, "--input-type=module", "-e", SCRIPT);
  const cpu = Number(/^cpu (.+)$/m.exec(said)?.[1]);
  return { wall: (performance.now() - start) / 1000, cpu };
}

// The processor time of the process and of the steps that have ended, in ticks of a hundredth of a second (proc(5)).
const SCRIPT = `
  import { readFileSync } from "node:fs";
  import { ensureBuilt } from "./scripts/ensure-built.ts";
  import { parseSettings } from "./server/settings.ts";
  await ensureBuilt(parseSettings({}));
  const times = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ").slice(11, 15);
  console.log("cpu", times.reduce((sum, ticks) => sum + Number(ticks), 0) / 100);
`;
