import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { COMPILED } from "./child-server.ts";

export const MESSAGES = join(import.meta.dirname, "../../scripts/messages.ts");

/** Starts an operator's command as a child process with these settings. */
export function spawnMessages(
  settings: Record<string, string>,
  ...args: string[]
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [MESSAGES, ...args], {
    env: { ...COMPILED, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs an operator's command to its end. Returns its exit code and output. */
export async function messages(settings: Record<string, string>, ...args: string[]) {
  const child = spawnMessages(settings, ...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}
