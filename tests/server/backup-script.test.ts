import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ageKeys, commandsWithoutAge, stuckAge } from "../age.ts";
import { POSTGRES } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { backupScript, libpqOf, spawnBackupScript } from "./backup-script.ts";
import { messages } from "./messages.ts";

/* What deploy/backup.sh leaves in its folder, as a role that may only read and write rows; restore.test.ts restores it. */

const NEW = /^messages-\d{4}-\d\d-\d\dT\d{6}Z\.dump$/;
const OLDER = ["messages-2025-01-02T000000Z.dump", "messages-2025-01-03T000000Z.dump.age"];
const OTHERS = ["messages-notes.dump", "notes.txt"];

let settings: Record<string, string>;
let env: Record<string, string>;
let admin: Client;

beforeEach(async () => {
  settings = await POSTGRES.settings();
  await addMessage(POSTGRES.open(settings));
  env = { ...libpqOf(settings.DATABASE_URL), BACKUP_DIR: await temporaryFolder() };
  admin = new Client(POSTGRES.asOwner(settings).DATABASE_URL);
  await admin.connect();
  onTestFinished(() => admin.end());
  for (const name of [...OLDER, ...OTHERS])
    await writeFile(join(String(env.BACKUP_DIR), name), name);
});

const files = async () => (await readdir(String(env.BACKUP_DIR))).toSorted();
const before = [...OLDER, ...OTHERS].toSorted();

/** Puts a command before all others of its name. */
async function replaced(name: string, script: string): Promise<string> {
  const bin = join(await temporaryFolder(), "bin");
  await mkdir(bin);
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
  return `${bin}:${env.PATH}`;
}

test("BACKUP_KEEP=2: the newest two dumps stay, and every other file; it is in the history", async () => {
  expect(await backupScript({ ...env, BACKUP_KEEP: "2" })).toMatchObject({ code: 0, err: "" });
  expect(await files()).toEqual([OLDER[1], expect.stringMatching(NEW), ...OTHERS]);
  const { out } = await messages(settings, "history");
  expect(out).toMatch(/backup\.sh +made a backup/);
});

test.each([
  ["no database", async () => ({ PGPORT: "1" })],
  ["a dump that ends too early", async () => ({ PATH: await replaced("pg_dump", "printf PGDMP") })],
  ["a disk that takes nothing", async () => ({ PATH: await replaced("sync", "exit 1") })],
])("%s: exit 1, no new dump, and the older ones stay", async (_case, broken) => {
  const outcome = await backupScript({ ...env, BACKUP_KEEP: "1", ...(await broken()) });
  expect(outcome).toMatchObject({ code: 1, out: "" });
  expect(await files()).toEqual(before);
  expect((await messages(settings, "history")).out).not.toContain("made a backup");
});

test("the history cannot be written: exit 1, which says so, and the dump is kept", async () => {
  await admin.query(`REVOKE INSERT ON history FROM ${env.PGUSER}`);
  const { code, err } = await backupScript(env);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringContaining("the desk and the metrics do not know of this dump"),
  });
  expect(await files()).toHaveLength(before.length + 1);
});

test("PostgreSQL on another machine that has no verified certificate: exit 1 and no dump, unless PGSSLMODE=disable", async () => {
  // The name is another machine's, the address this one's.
  const other = { ...env, PGHOST: "db.example.org", PGHOSTADDR: "127.0.0.1" };
  const refused = await backupScript(other);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/SSL|root certificate/);
  expect(await files()).toEqual(before);
  expect(await backupScript({ ...other, PGSSLMODE: "disable" })).toMatchObject({ code: 0 });
});

test("BACKUP_RECIPIENT without age, or with what is no public key: exit 1, nothing is written, the key is not repeated", async () => {
  const { recipient, key } = await ageKeys();
  const PATH = `${String(env.PATH).split(":")[0]}:${await commandsWithoutAge()}`;
  expect(await backupScript({ ...env, PATH, BACKUP_RECIPIENT: recipient })).toMatchObject({
    code: 1,
    err: "BACKUP_RECIPIENT needs the program age, which is not installed\n",
  });
  const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
  expect(await backupScript({ ...env, BACKUP_RECIPIENT: secret })).toMatchObject({
    code: 1,
    err: "BACKUP_RECIPIENT must be a public key of age, which begins with age1\n",
  });
  expect(await files()).toEqual(before);
});

test("killed while it encrypts: nothing of the dump is on the disk", async () => {
  const { recipient } = await ageKeys();
  const { path, stuck } = await stuckAge();
  const TMPDIR = await temporaryFolder();
  const PATH = `${path}:${env.PATH}`;
  const child = spawnBackupScript({ ...env, PATH, TMPDIR, BACKUP_RECIPIENT: recipient });
  const ended = once(child, "close");
  await stuck();
  process.kill(-Number(child.pid), "SIGKILL");
  await ended;
  expect(await files()).toEqual([...before, "unfinished"].toSorted());
  expect(await readFile(join(String(env.BACKUP_DIR), "unfinished"), "utf8")).toBe("");
  expect(await readdir(TMPDIR)).toEqual([]);
});

test("while the database is dumped: the password, here from a file, is on no command line; nobody else may read the dump", async () => {
  await admin.query("BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE");
  const { PGPASSWORD, ...others } = env;
  const PGPASSWORD_FILE = join(await temporaryFolder(), "password");
  await writeFile(PGPASSWORD_FILE, `${PGPASSWORD}\n`);
  const child = spawnBackupScript({ ...others, PGPASSWORD_FILE });
  const ended = once(child, "close");
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'";
  // Not by `admin`, which in its transaction sees the activity of its beginning.
  const observer = POSTGRES.open(settings);
  const dumps = () => observer.query(waiting, [String(env.PGUSER)]);
  await expect.poll(dumps, { timeout: 60_000 }).toHaveLength(1);
  const lines = await commandLines();
  expect(lines.filter((line) => line.includes("pg_dump"))).not.toEqual([]);
  expect(lines.filter((line) => line.includes(String(PGPASSWORD)))).toEqual([]);
  await admin.query("ROLLBACK");
  expect(await ended).toEqual([0, null]);
  const dump = String((await files()).find((name) => NEW.test(name) && !OLDER.includes(name)));
  expect((await stat(join(String(env.BACKUP_DIR), dump))).mode & 0o777).toBe(0o600);
});

/** The command line of every process on this machine. */
async function commandLines(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may have ended meanwhile.
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}
