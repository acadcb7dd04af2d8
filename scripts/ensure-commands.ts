import { spawnSync } from "node:child_process";
import { installPackages } from "./install-packages.ts";

/**
 * Sees to it that programs of the system are there: the system's, else Debian's packages, whose services are not
 * started. Throws when they cannot be had.
 */
export function ensureCommands(packages: Readonly<Record<string, readonly string[]>>): void {
  const missing = Object.keys(packages).filter((name) => !hasCommand(name));
  if (missing.length === 0) return;
  const wanted = missing.flatMap((name) => packages[name] ?? []);
  if (!installPackages(wanted)) throw new Error(`Install ${wanted.join(", ")} and run this again.`);
}

/** Whether this system has a program of that name. */
export function hasCommand(name: string): boolean {
  return spawnSync("which", [name], { stdio: "ignore" }).status === 0;
}
