import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a script with Node. Returns its exit code, null if a signal ended it, and what it printed to either stream, followed by
 * a line about that signal.
 */
export async function runNode(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  }
  await once(child, "close");
  const { exitCode, signalCode } = child;
  if (signalCode) output.push(Buffer.from(`\n${killed(script, signalCode)}\n`));
  return { code: exitCode, output: Buffer.concat(output).toString() };
}

function killed(script: string, signal: NodeJS.Signals): string {
  // The system sends it to the largest process when memory runs out, and the process can print nothing.
  const reason = ", most likely because memory ran out: end other programs, or add memory or swap";
  return `${script} was killed by ${signal}${signal === "SIGKILL" ? reason : ""}`;
}
