import { spawnSync } from "node:child_process";

/** From now on no file of the process may grow beyond so many bytes: a full disk, as the process sees it. */
export function limitFiles(pid: number | undefined, bytes: number | "unlimited"): void {
  const { status } = spawnSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error("prlimit failed");
}
