import { spawnSync } from "node:child_process";

/** Sees to it that programs of the system are there: the system's, else Debian's packages. Throws when they cannot be had. */
export function ensureCommands(packages: Readonly<Record<string, readonly string[]>>): void {
  const missing = Object.keys(packages).filter((name) => !succeeds("which", name));
  if (missing.length === 0) return;
  const wanted = missing.flatMap((name) => packages[name] ?? []);
  const installed =
    process.getuid?.() === 0 &&
    succeeds("apt-get", "update") &&
    succeeds("apt-get", "install", "-y", ...wanted);
  if (!installed) throw new Error(`Install ${wanted.join(", ")} and run this again.`);
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
