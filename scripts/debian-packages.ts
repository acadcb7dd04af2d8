import { spawnSync } from "node:child_process";

/** Installs Debian packages without starting their services. Returns false if this system or this user cannot. */
export function installDebianPackages(names: readonly string[]): boolean {
  return (
    process.getuid?.() === 0 &&
    aptGet("update") &&
    aptGet("install", "-y", "--no-install-recommends", ...names)
  );
}

/**
 * Makes sure that these commands exist, by installing the Debian packages listed for each one that is missing. Throws if
 * they cannot be installed.
 */
export function ensureCommands(packages: Readonly<Record<string, readonly string[]>>): void {
  const missing = Object.keys(packages).filter((name) => !hasCommand(name));
  if (missing.length === 0) return;
  const wanted = missing.flatMap((name) => packages[name] ?? []);
  if (!installDebianPackages(wanted) || !missing.every(hasCommand)) {
    throw new Error(`Install ${wanted.join(", ")} and try again.`);
  }
}

function hasCommand(name: string): boolean {
  return spawnSync("which", [name], { stdio: "ignore" }).status === 0;
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  return spawnSync("apt-get", args, { stdio: "ignore", env }).status === 0;
}
