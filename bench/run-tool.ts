import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";

/** Runs a command in a folder, with this process's Node. Returns its output; rejects with it when the command fails. */
export async function runTool(
  folder: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    // On Windows npm is a script for the command line.
    shell: command === "npm" && process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      NODE_ENV: "production",
      ASTRO_TELEMETRY_DISABLED: "1",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.trim()}`);
  return output;
}
