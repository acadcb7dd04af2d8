import { spawn } from "node:child_process";
import { once } from "node:events";
import { type BuildSettings, environmentWith } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";

/**
 * Runs one step of the build with these settings in a process of its own, since Vite sets NODE_ENV for the whole process in
 * which it reads a module. Throws a StartError with what the step printed when it fails.
 */
export async function runStep(
  settings: BuildSettings,
  script: string,
  ...args: string[]
): Promise<void> {
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
