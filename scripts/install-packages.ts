import { spawnSync } from "node:child_process";

/** Installs Debian's packages, whose services are not started. False where they cannot be had, or not by this user. */
export function installPackages(names: readonly string[]): boolean {
  return (
    process.getuid?.() === 0 &&
    succeeds("update") &&
    succeeds("install", "-y", "--no-install-recommends", ...names)
  );
}

function succeeds(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  return spawnSync("apt-get", args, { stdio: "ignore", env }).status === 0;
}
