import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { findChromium, findFirefox, findWebKit, HEADLESS_SHELL, PLAYWRIGHT } from "./browsers.ts";

const isCommand = (name: string) => spawnSync("which", [name], { stdio: "ignore" }).status === 0;

interface Installable {
  isThere(): boolean;
  /** Debian's. */
  packages: readonly string[];
}

/** What the tests start besides Node. */
const PROGRAMS = {
  Chromium: {
    isThere: () => existsSync(HEADLESS_SHELL),
    packages: ["chromium-headless-shell", "fonts-liberation"],
  },
  Firefox: { isThere: () => findFirefox() !== undefined, packages: ["firefox-esr"] },
  WebKit: { isThere: () => findWebKit() !== undefined, packages: ["webkit2gtk-driver", "xvfb"] },
  PostgreSQL: { isThere: () => findPostgres() !== undefined, packages: ["postgresql"] },
  age: { isThere: () => isCommand("age"), packages: ["age"] },
  SQLite: { isThere: () => isCommand("sqlite3"), packages: ["sqlite3"] },
  Caddy: { isThere: () => isCommand("caddy"), packages: ["caddy"] },
  promtool: { isThere: () => isCommand("promtool"), packages: ["prometheus"] },
  PgBouncer: { isThere: () => isCommand("pgbouncer"), packages: ["pgbouncer"] },
  Java: { isThere: () => isCommand("java"), packages: ["default-jre-headless"] },
} satisfies Record<string, Installable>;

type Program = keyof typeof PROGRAMS;

/** The Debian packages of a program. */
export const packagesOf = (name: Program): readonly string[] => PROGRAMS[name].packages;

/**
 * Installs what is missing of these from Debian's packages, without starting a service. Returns what is still missing: not every
 * system has all, and only root may install.
 */
export function installPrograms(names: readonly Program[]): Program[] {
  const missing = names.filter((name) => !PROGRAMS[name].isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && aptGet("update")) {
    // One by one, since apt-get installs none if there is no package of one.
    for (const name of missing) {
      aptGet("install", "-y", "--no-install-recommends", ...packagesOf(name));
    }
  }
  return missing.filter((name) => !PROGRAMS[name].isThere());
}

/** The folder with `initdb` and `postgres` of Debian's newest PostgreSQL, or undefined if there is none. */
export function findPostgres(): string | undefined {
  const folders = globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname);
  return folders.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
}

/** Makes sure that a program is there. Throws if it cannot be installed. */
export function requireProgram(name: Program): void {
  if (installPrograms([name]).length === 0) return;
  throw new Error(`Install ${packagesOf(name).join(" and ")} and try again.`);
}

/**
 * Makes sure the tests have a Chromium: Debian's headless shell, else the system's browser, else Playwright's headless
 * shell. Throws if none can be installed.
 */
export function requireChromium(): void {
  installPrograms(["Chromium"]);
  if (findChromium()) return;
  // Playwright skips what is already installed.
  const install = [PLAYWRIGHT, "install", "--only-shell", "chromium"];
  const { status } = spawnSync(process.execPath, install, {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("No browser for the tests. Install Chromium and try again.");
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  return spawnSync("apt-get", args, { stdio: "ignore", env }).status === 0;
}
