import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { COMPILED, withoutPrivileges } from "./child-server.ts";

const MESSAGES = join(import.meta.dirname, "../../scripts/messages.ts");

/** Starts an operator's command as a child process with these settings, by a user who may not do everything. */
export function spawnMessages(
  settings: Record<string, string>,
  args: readonly string[],
  cwd?: string,
): ChildProcessByStdio<null, Readable, Readable> {
  const [command = "", ...rest] = [...withoutPrivileges(), process.execPath, MESSAGES, ...args];
  return spawn(command, rest, {
    cwd,
    env: { ...COMPILED, PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs it to its end. Returns its exit code and output. */
export async function runMessages(...parameters: Parameters<typeof spawnMessages>) {
  const child = spawnMessages(...parameters);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}
