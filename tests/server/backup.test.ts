import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cleanUpLater } from "../clean-up.ts";
import { openEmpty, POSTGRES, SQLITE } from "../databases.ts";
import { addMessage, admin } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import {
  ageKeys,
  backupScript,
  commandsWithoutAge,
  libpqOf,
  spawnBackupScript,
  stuckAge,
} from "./backups.ts";
import { spawnAdmin } from "./child-server.ts";

/* What backups leave in their folder; restore.test.ts restores them. */

const OLDER = ["messages-2025-01-02T000000Z", "messages-2025-01-03T000000Z"];
const newest = (ending: string) => RegExp(`^messages-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.${ending}$`);

/** Makes a folder with these files. `names` reads it again. */
async function folderWith(...files: string[]) {
  const folder = await temporaryFolder();
  for (const name of files) await writeFile(join(folder, name), name);
  return { folder, names: async () => (await readdir(folder)).toSorted() };
}

/** Returns a public key, what is none but would be worse in a log, and a PATH without age. */
async function keys() {
  const { recipient, key } = await ageKeys();
  const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
  return { recipient, secret, withoutAge: await commandsWithoutAge() };
}

describe("npm run admin -- backup", () => {
  const OTHERS = ["messages-notes.db", "messages.db", "notes.txt"];
  let settings: Record<string, string>;
  const backup = (...args: string[]) => admin(settings, "backup", ...args);

  beforeAll(async () => {
    settings = await SQLITE.settings();
    await addMessage(await openEmpty({ ...SQLITE, settings: async () => settings }));
  });

  test("a folder with --keep 2: the newest two of its own names stay, and every other file", async () => {
    const older = [`${OLDER[0]}.db`, `${OLDER[1]}.db.age`];
    const unfinished = "messages-2025-01-04T000000Z.db.part";
    const { folder, names } = await folderWith(...older, unfinished, ...OTHERS);
    expect(await backup(folder, "--keep", "2")).toMatchObject({ code: 0, err: "" });
    expect(await names()).toEqual([older[1], expect.stringMatching(newest("db")), ...OTHERS]);
  });

  test("--keep without a folder, or a file that exists: refused, nothing is written", async () => {
    const { folder, names } = await folderWith("mine.db");
    expect(await backup(join(folder, "missing"), "--keep", "2")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--keep needs a folder/),
    });
    expect(await backup(join(folder, "mine.db"))).toMatchObject({ code: 1, out: "" });
    expect(await names()).toEqual(["mine.db"]);
    expect(await readFile(join(folder, "mine.db"), "utf8")).toBe("mine.db");
  });

  test("--encrypt-to without age, or with what is no public key: refused, nothing is written or erased, the key is not repeated", async () => {
    const { recipient, secret, withoutAge } = await keys();
    const older = OLDER.map((name) => `${name}.db`);
    const { folder, names } = await folderWith(...older);
    const encrypt = (to: string) => backup(folder, "--keep", "1", "--encrypt-to", to);
    expect(await encrypt(secret)).toEqual({
      code: 1,
      out: "",
      err: "--encrypt-to must be a public key of age, which begins with age1.\n",
    });
    vi.stubEnv("PATH", withoutAge);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await encrypt(recipient)).toEqual({
      code: 1,
      out: "",
      err: "--encrypt-to needs the program age, which is not installed.\n",
    });
    expect(await names()).toEqual(older);
  });

  test("killed while it encrypts: no file outside the data folder can be read, and the next backup erases it", async () => {
    const { folder, names } = await folderWith();
    const { recipient } = await ageKeys();
    const { path, stuck } = await stuckAge();
    const TMPDIR = await temporaryFolder();
    const env = { ...settings, TMPDIR, PATH: `${path}:${process.env.PATH}` };
    const child = spawnAdmin(env, ["backup", folder, "--encrypt-to", recipient]);
    const ended = once(child, "close");
    const age = await stuck();
    onTestFinished(() => void process.kill(age));
    child.kill("SIGKILL");
    child.stdout.destroy();
    child.stderr.destroy();
    await ended;
    const [part, ...others] = await names();
    expect(part).toMatch(/\.db\.age\.part$/);
    expect(await readFile(join(folder, String(part)), "utf8")).toBe("");
    expect(others).toEqual([]);
    expect(await readdir(TMPDIR)).toEqual([]);
    const stored = await readdir(String(settings.DATA_DIR));
    expect(stored.filter((name) => !/^messages\.db(-wal|-shm)?$/.test(name))).toEqual([]);

    await backup(folder);
    expect(await names()).toEqual([expect.stringMatching(newest("db"))]);
  });
});

describe("deploy/backup.sh, as a role that may only read and write rows", () => {
  const OTHERS = ["messages-notes.dump", "notes.txt"];
  const FILES = [`${OLDER[0]}.dump`, `${OLDER[1]}.dump.age`, ...OTHERS].toSorted();
  let settings: Record<string, string>;
  let owner: Client;
  let env: Record<string, string>;
  let files: () => Promise<string[]>;

  beforeAll(async () => {
    settings = await POSTGRES.settings();
    await addMessage(POSTGRES.open(settings));
    owner = new Client(POSTGRES.asOwner(settings).DATABASE_URL);
    await owner.connect();
    cleanUpLater(() => owner.end());
  });

  beforeEach(async () => {
    const { folder, names } = await folderWith(...FILES);
    env = { ...libpqOf(settings.DATABASE_URL), BACKUP_DIR: folder };
    files = names;
    await owner.query("DELETE FROM history");
  });

  const history = async () =>
    JSON.stringify((await owner.query("SELECT who, action FROM history")).rows);

  /** Puts a command before all others of its name. */
  async function replaced(name: string, script: string): Promise<string> {
    const bin = await temporaryFolder();
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return `${bin}:${env.PATH}`;
  }

  test("BACKUP_KEEP=2: the newest two dumps stay, and every other file; it is in the history", async () => {
    expect(await backupScript({ ...env, BACKUP_KEEP: "2" })).toMatchObject({ code: 0, err: "" });
    const kept = [`${OLDER[1]}.dump.age`, expect.stringMatching(newest("dump")), ...OTHERS];
    expect(await files()).toEqual(kept);
    expect(await history()).toBe('[{"who":"backup.sh","action":"backup"}]');
  });

  test.each([
    ["no database", async () => ({ PGPORT: "1" })],
    ["a dump that ends too early", async () => ({ PATH: await replaced("pg_dump", "printf PG") })],
    ["a disk that takes nothing", async () => ({ PATH: await replaced("sync", "exit 1") })],
  ])("%s: exit 1, no new dump, and the older ones stay", async (_case, broken) => {
    const outcome = await backupScript({ ...env, BACKUP_KEEP: "1", ...(await broken()) });
    expect(outcome).toMatchObject({ code: 1, out: "" });
    expect(await files()).toEqual(FILES);
    expect(await history()).toBe("[]");
  });

  test("the history cannot be written: exit 1, which says so, and the dump is kept", async () => {
    await owner.query(`REVOKE INSERT ON history FROM ${env.PGUSER}`);
    const { code, err } = await backupScript(env);
    await owner.query(`GRANT INSERT ON history TO ${env.PGUSER}`);
    expect(code).toBe(1);
    expect(err).toContain("the desk and the metrics do not know of this dump");
    expect(await files()).toHaveLength(FILES.length + 1);
  });

  test("PostgreSQL on another machine that has no verified certificate: exit 1 and no dump, unless PGSSLMODE=disable", async () => {
    // The name is another machine's, the address this one's.
    const other = { ...env, PGHOST: "db.example.org", PGHOSTADDR: "127.0.0.1" };
    const refused = await backupScript(other);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/SSL|root certificate/);
    expect(await files()).toEqual(FILES);
    expect(await backupScript({ ...other, PGSSLMODE: "disable" })).toMatchObject({ code: 0 });
  });

  test("BACKUP_RECIPIENT without age, or with what is no public key: exit 1, nothing is written, the key is not repeated", async () => {
    const { recipient, secret, withoutAge } = await keys();
    const PATH = `${String(env.PATH).split(":")[0]}:${withoutAge}`;
    expect(await backupScript({ ...env, PATH, BACKUP_RECIPIENT: recipient })).toMatchObject({
      code: 1,
      err: "BACKUP_RECIPIENT needs the program age, which is not installed\n",
    });
    expect(await backupScript({ ...env, BACKUP_RECIPIENT: secret })).toMatchObject({
      code: 1,
      err: "BACKUP_RECIPIENT must be a public key of age, which begins with age1\n",
    });
    expect(await files()).toEqual(FILES);
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
    expect(await files()).toEqual([...FILES, "unfinished"].toSorted());
    expect(await readFile(join(String(env.BACKUP_DIR), "unfinished"), "utf8")).toBe("");
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  test("while the database is dumped: the password, here from a file, is on no command line; nobody else may read the dump", async () => {
    await owner.query("BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE");
    const { PGPASSWORD, ...others } = env;
    const PGPASSWORD_FILE = join(await temporaryFolder(), "password");
    await writeFile(PGPASSWORD_FILE, `${PGPASSWORD}\n`);
    const child = spawnBackupScript({ ...others, PGPASSWORD_FILE });
    const ended = once(child, "close");
    // Of this database alone: other tests' servers wait for locks too, with the same role.
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pg_dump' AND wait_event_type = 'Lock'`;
    // Not by `owner`, which in its transaction sees the activity of its beginning.
    const observer = POSTGRES.open(settings);
    const dumps = () => observer.query(waiting);
    await expect.poll(dumps, { timeout: 60_000 }).toHaveLength(1);
    const lines = await commandLines();
    expect(lines.filter((line) => line.includes("pg_dump"))).not.toEqual([]);
    expect(lines.filter((line) => line.includes(String(PGPASSWORD)))).toEqual([]);
    await owner.query("ROLLBACK");
    expect(await ended).toEqual([0, null]);
    const dump = String((await files()).find((name) => !FILES.includes(name)));
    expect((await stat(join(String(env.BACKUP_DIR), dump))).mode & 0o777).toBe(0o600);
  });
});

/** The command line of every process on this machine. */
async function commandLines(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may have ended meanwhile.
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}
