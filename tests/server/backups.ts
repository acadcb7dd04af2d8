import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#server/database/database.ts";
import { requireProgram } from "../../scripts/programs.ts";
import { openEmpty, type TestDatabase } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { postgresBinaries } from "../postgres.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SCRIPT = join(import.meta.dirname, "../../deploy/backup.sh");

/** PATH for PostgreSQL's own tools, of the version of the server. */
const postgresPath = () => `${postgresBinaries()}:${process.env.PATH}`;

/** Returns libpq's variables for a DATABASE_URL. */
function libpqOf(databaseUrl = ""): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    PATH: postgresPath(),
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
}

/** Returns what backup.sh needs to know of a database: libpq's variables, or the data folder. */
export function backupEnv({ DATABASE_URL, DATA_DIR = "" }: Record<string, string>) {
  return DATABASE_URL ? libpqOf(DATABASE_URL) : { PATH: postgresPath(), DATA_DIR };
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

/** Puts a command before all others of its name. Returns PATH. */
export async function replaced({ PATH }: Record<string, string>, name: string, script: string) {
  const bin = await temporaryFolder();
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${bin}:${PATH}`;
}

/** Makes a folder for PATH that has every command of this machine except age. */
export async function commandsWithoutAge(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of await readdir("/usr/bin")) {
    if (name !== "age") await symlink(join("/usr/bin", name), join(folder, name));
  }
  return folder;
}

/**
 * Makes a folder for PATH with an age that gets stuck as soon as it is given something to encrypt. `stuck` waits until it
 * is, and returns its process id.
 */
export async function stuckAge(): Promise<{ path: string; stuck(): Promise<number> }> {
  const folder = await temporaryFolder();
  const path = join(folder, "bin");
  const marker = join(folder, "pid");
  await mkdir(path);
  const script = `#!/bin/sh\n[ -z "$(head -c 1)" ] && exit\necho $$ > ${marker}\nexec sleep 600\n`;
  await writeFile(join(path, "age"), script, { mode: 0o755 });
  return {
    path,
    async stuck() {
      const pid = () => readFile(marker, "utf8").catch(() => "");
      await expect.poll(pid, { timeout: 60_000 }).toMatch(/^\d+\n$/);
      return Number(await pid());
    },
  };
}

/** What backups of earlier days are called. */
export const OLDER = ["messages-2025-01-02T000000Z", "messages-2025-01-03T000000Z"];
/** Matches the name of a new one. */
export const newest = (ending: string) =>
  RegExp(`^messages-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.${ending}$`);

/** Makes a folder with these files. `names` reads it again. */
export async function folderWith(...files: string[]) {
  const folder = await temporaryFolder();
  for (const name of files) await writeFile(join(folder, name), name);
  return { folder, names: async () => (await readdir(folder)).toSorted() };
}

/**
 * Makes a database with a message for all tests of a file or group, and before each of them a folder with these files for its backups.
 * `env` has what backup.sh needs to know of both, as a server's role; `database` is its owner's.
 */
export function sharedBackups(kind: TestDatabase, names: readonly string[]) {
  const shared = {
    settings: {} as Record<string, string>,
    env: {} as Record<string, string>,
    database: {} as Database,
    /** The files in the folder. */
    files: async () => (await readdir(String(shared.env.BACKUP_DIR))).toSorted(),
    history: async () =>
      JSON.stringify(await shared.database.query("SELECT who, action FROM history")),
  };
  beforeAll(async () => {
    shared.settings = await kind.settings();
    shared.database = await openEmpty(kind, kind.asOwner(shared.settings));
    await addMessage(shared.database);
  });
  beforeEach(async () => {
    const { folder } = await folderWith(...names);
    shared.env = { ...backupEnv(shared.settings), BACKUP_DIR: folder };
    await shared.database.query("DELETE FROM history");
  });
  return shared;
}
