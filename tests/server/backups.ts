import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { requireProgram } from "../../scripts/programs.ts";
import { postgresBinaries } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SCRIPT = join(import.meta.dirname, "../../deploy/backup.sh");

/** PATH for PostgreSQL's own tools, of the version of the server. */
export const postgresPath = () => `${postgresBinaries()}:${process.env.PATH}`;

/** Returns what backup.sh needs to know of a database: libpq's variables, as psql reads them, or the data folder. */
export function backupEnv({ DATABASE_URL, DATA_DIR = "" }: Record<string, string>) {
  const PATH = postgresPath();
  if (!DATABASE_URL) return { PATH, DATA_DIR };
  const url = new URL(DATABASE_URL);
  return {
    PATH,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
}

/** Starts `backup.sh once`, or with other arguments, in a process group of its own. */
export function spawnBackupScript(env: Record<string, string>, args: readonly string[] = ["once"]) {
  requireProgram("SQLite");
  return spawn("bash", [SCRIPT, ...args], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs `backup.sh once` to its end. */
export async function backupScript(env: Record<string, string>) {
  const child = spawnBackupScript(env);
  const ended = once(child, "close");
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** Makes a pair of age's keys. The private one is in the file `key`. */
export async function ageKeys(): Promise<{ recipient: string; key: string }> {
  requireProgram("age");
  const key = join(await temporaryFolder(), "key.txt");
  const { status } = spawnSync("age-keygen", ["--output", key], { stdio: "ignore" });
  expect(status).toBe(0);
  const recipient = /^# public key: (age1\w+)$/m.exec(await readFile(key, "utf8"))?.[1];
  return { recipient: String(recipient), key };
}
