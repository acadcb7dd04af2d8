import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * Runs a script with Node and passes on each line that it prints to either stream, as it comes. Returns its exit code, null if
 * a signal ended it; the last line then names the signal.
 */
export async function runNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", onLine);
  }
  await once(child, "close");
  if (child.signalCode) onLine(killed(script, child.signalCode));
  return child.exitCode;
}

function killed(script: string, signal: NodeJS.Signals): string {
  // The system sends it to the largest process when memory runs out, and the process can print nothing.
  const reason = ", most likely because memory ran out: end other programs, or add memory or swap";
  return `${script} was killed by ${signal}${signal === "SIGKILL" ? reason : ""}`;
}
