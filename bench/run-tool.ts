import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";
import { LAUNCH } from "./browser/chromium.ts";

/**
 * Runs a command in a folder, with the Node that runs this, and gives what it printed. Rejects with that when it fails.
 */
export async function runTool(folder: string, command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    // npm is a script of its own only on Windows' command line.
    shell: command === "npm" && process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      NODE_ENV: "production",
      // Lighthouse measures in the browser that everything here is measured in.
      CHROME_PATH: LAUNCH.executablePath,
      ASTRO_TELEMETRY_DISABLED: "1",
      NEXT_TELEMETRY_DISABLED: "1",
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
