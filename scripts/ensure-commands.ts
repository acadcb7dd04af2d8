import { spawnSync } from "node:child_process";

/**
 * Sees to it that programs of the system are there: the system's, else Debian's packages, whose services are not
 * started. Throws when they cannot be had.
 */
export function ensureCommands(packages: Readonly<Record<string, readonly string[]>>): void {
  const missing = Object.keys(packages).filter((name) => !succeeds("which", name));
  if (missing.length === 0) return;
  const wanted = missing.flatMap((name) => packages[name] ?? []);
  const installed =
    process.getuid?.() === 0 &&
    succeeds("apt-get", "update") &&
    succeeds("apt-get", "install", "-y", "--no-install-recommends", ...wanted);
  if (!installed) throw new Error(`Install ${wanted.join(", ")} and run this again.`);
}

function succeeds(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  return spawnSync(command, args, { stdio: "ignore", env }).status === 0;
}
