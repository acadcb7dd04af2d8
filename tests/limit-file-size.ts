import { spawnSync } from "node:child_process";

/** Caps the size of every file that a process writes (Linux): at 1 byte its disk is as good as full. */
export function limitFileSize(pid: number | undefined, bytes: number | "unlimited"): void {
  const { status } = spawnSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error("prlimit failed");
}
