import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a script with Node. Returns its exit code and what it printed to either stream. */
export async function runNode(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  }
  const [code]: (number | null)[] = await once(child, "close");
  return { code, output: Buffer.concat(output).toString() };
}
