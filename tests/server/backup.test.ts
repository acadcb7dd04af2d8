import { once } from "node:events";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import type { Database } from "#server/database/database.ts";
import { cleanUpLater } from "../clean-up.ts";
import { DATABASES, openEmpty, POSTGRES, SQLITE } from "../databases.ts";
import { addMessage, addSessions } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import {
  ageKeys,
  backupEnv,
  backupScript,
  commandsWithoutAge,
  folderWith,
  libpqOf,
  newest,
  OLDER,
  spawnBackupScript,
  stuckAge,
} from "./backups.ts";

/* What deploy/backup.sh leaves in its folder; restore.test.ts restores it. */

/** Puts a command before all others of its name. Returns PATH. */
async function replaced({ PATH }: Record<string, string>, name: string, script: string) {
  const bin = await temporaryFolder();
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${bin}:${PATH}`;
}

/** Returns whether there was such a process. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

describe.each(DATABASES)("deploy/backup.sh on $name, as the server's role", (kind) => {
  const ending = kind === POSTGRES ? "dump" : "db";
  const OTHERS = [`messages-notes.${ending}`, "notes.txt"];
  const FILES = [`${OLDER[0]}.db`, `${OLDER[1]}.dump.age`, ...OTHERS].toSorted();
  let settings: Record<string, string>;
  let database: Database;
  let env: Record<string, string>;
  let files: () => Promise<string[]>;

  beforeAll(async () => {
    settings = await kind.settings();
    database = await openEmpty(kind, settings);
    await addMessage(database);
  });

  beforeEach(async () => {
    const { folder, names } = await folderWith(...FILES);
    env = { ...backupEnv(settings), BACKUP_DIR: folder };
    files = names;
    await database.query("DELETE FROM history");
  });

  const history = async () =>
    JSON.stringify(await database.query("SELECT who, action FROM history"));

  /** The copy in memory, if there is one, with the mode of its folder. */
  async function inMemory(): Promise<[mode: string, ...names: string[]] | []> {
    const { dev, ino } = await stat(String(env.BACKUP_DIR));
    const folder = `/dev/shm/backup-${dev}-${ino}`;
    const found = await stat(folder).catch(() => null);
    return found ? [(found.mode & 0o777).toString(8), ...(await readdir(folder))] : [];
  }

  test("BACKUP_KEEP=2: the newest two copies of either database stay, and every other file; it is in the history", async () => {
    expect(await backupScript({ ...env, BACKUP_KEEP: "2" })).toMatchObject({ code: 0, err: "" });
    const kept = [`${OLDER[1]}.dump.age`, expect.stringMatching(newest(ending)), ...OTHERS];
    expect(await files()).toEqual(kept);
    expect(await history()).toBe('[{"who":"backup.sh","action":"backup"}]');
    const [{ at } = {}] = await database.query("SELECT at FROM history");
    expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000);
    expect(await inMemory()).toEqual([]);
  });

  test("BACKUP_RECIPIENT without age, or with what is no public key: exit 1, nothing is written, the key is not repeated", async () => {
    const { recipient, key } = await ageKeys();
    const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
    const PATH = `${String(env.PATH).split(":")[0]}:${await commandsWithoutAge()}`;
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

  test("age fails: exit 1, no new copy, neither on the disk nor in memory, and the older ones stay", async () => {
    const script = '[ -z "$(head --bytes=1)" ]';
    const broken = { PATH: await replaced(env, "age", script), BACKUP_RECIPIENT: "age1" };
    const outcome = await backupScript({ ...env, ...broken, BACKUP_KEEP: "1" });
    expect(outcome).toMatchObject({ code: 1, out: "" });
    expect(await files()).toEqual(FILES);
    expect(await history()).toBe("[]");
    expect(await inMemory()).toEqual([]);
  });

  /** Starts the script, which gets stuck as it encrypts. Returns how to end it, and to wait for that, and age's process id. */
  async function encrypting(args?: readonly string[]) {
    const { path, stuck } = await stuckAge();
    const more = { PATH: `${path}:${env.PATH}`, BACKUP_RECIPIENT: "age1" };
    const child = spawnBackupScript({ ...env, ...more }, args);
    const ended = once(child, "exit");
    const age = await stuck();
    onTestFinished(() => void killIfAlive(age));
    return { child, ended, age };
  }

  const READABLE = ["700", "copy", ...(kind === POSTGRES ? [] : ["copy.found"])];

  test.each([
    ["once", ["once"], 1],
    ["every day", [], 0],
  ])(
    "%s, SIGTERM while it encrypts: age ends too, and nothing is left, on the disk or in memory",
    async (_when, args, code) => {
      for (const name of await files()) await utimes(join(String(env.BACKUP_DIR), name), 1, 1);
      const { child, ended, age } = await encrypting(args);
      expect(await inMemory()).toEqual(READABLE);
      const unfinished = join(String(env.BACKUP_DIR), "unfinished");
      expect(await readFile(unfinished, "utf8")).toBe("");
      child.kill("SIGTERM");
      expect(await ended).toEqual([code, null]);
      await expect.poll(inMemory).toEqual([]);
      expect(await files()).toEqual(FILES);
      expect(killIfAlive(age)).toBe(false);
      expect(await history()).toBe("[]");
    },
  );

  test.each([
    ["once", ["once"], "SIGINT"],
    ["in the daily loop", [], "SIGTERM"],
  ] as const)(
    "%s, two signals at once to all its processes while it encrypts: nothing is left",
    async (_when, args, signal) => {
      for (let n = 0; n < 8; n += 1) {
        for (const name of await files()) await utimes(join(String(env.BACKUP_DIR), name), 1, 1);
        const { child, ended } = await encrypting([...args]);
        for (const _ of [1, 2]) process.kill(-Number(child.pid), signal);
        await ended;
        await expect.poll(inMemory).toEqual([]);
        expect(await files()).toEqual(FILES);
      }
    },
  );

  test("SIGKILL while it encrypts: what can be read is in memory alone, and the next run erases it", async () => {
    const { child, ended } = await encrypting();
    process.kill(-Number(child.pid), "SIGKILL");
    await ended;
    expect(await inMemory()).toEqual(READABLE);
    expect(await files()).toEqual([...FILES, "unfinished"].toSorted());
    expect(await readFile(join(String(env.BACKUP_DIR), "unfinished"), "utf8")).toBe("");
    const stored = await readdir(String(settings.DATA_DIR));
    expect(stored.filter((name) => !/^messages\.db(-wal|-shm)?$/.test(name))).toEqual([]);
    expect(await backupScript(env)).toMatchObject({ code: 0, err: "" });
    expect(await inMemory()).toEqual([]);
    expect(await files()).toHaveLength(FILES.length + 1);
  });
});

test("deploy/backup.sh on an embedded database: no remains of sessions and links are in the copy, which nobody else may read", async () => {
  const settings = await SQLITE.settings();
  const database = await openEmpty(SQLITE, settings);
  await addMessage(database);
  await addSessions(database);
  const { folder, names } = await folderWith();
  await backupScript({ ...backupEnv(settings), BACKUP_DIR: folder });
  const copy = join(folder, String((await names())[0]));
  const bytes = await readFile(copy);
  const found = ["Dana", "hash of a token", "circle.test"].filter((word) => bytes.includes(word));
  expect(found).toEqual(["Dana"]);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
});

test("deploy/backup.sh on an embedded database whose schema would run a program: it is not run", async () => {
  const settings = await SQLITE.settings();
  const database = await openEmpty(SQLITE, settings);
  const { folder } = await folderWith();
  const made = join(folder, "made");
  await database.query(
    `CREATE TRIGGER intruder AFTER INSERT ON history BEGIN SELECT edit('x', 'touch ${made} #'); END`,
  );
  const { err } = await backupScript({ ...backupEnv(settings), BACKUP_DIR: folder });
  expect(err).toContain("unsafe use of edit()");
  await expect(stat(made)).rejects.toThrow("ENOENT");
});

test("deploy/backup.sh on an embedded database that is not there, or damaged: it says so, and nothing is written", async () => {
  const settings = await SQLITE.settings();
  const { folder, names } = await folderWith();
  const run = () => backupScript({ ...backupEnv(settings), BACKUP_DIR: folder });
  expect(await run()).toMatchObject({
    code: 1,
    err: `There is no database in ${settings.DATA_DIR}. Does the server use this DATA_DIR?\n`,
  });
  await writeFile(databaseFile(String(settings.DATA_DIR)), "x".repeat(10_000));
  expect(await run()).toMatchObject({ code: 26, err: expect.stringContaining("not a database") });
  expect(await names()).toEqual([]);
});

describe("deploy/backup.sh, as a role that may only read and write rows", () => {
  const FILES = [`${OLDER[0]}.dump`, `${OLDER[1]}.dump.age`, "notes.txt"];
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

  test.each([
    ["no database", async () => ({ PGPORT: "1" })],
    [
      "a dump that ends too early",
      async () => ({ PATH: await replaced(env, "pg_dump", "printf PG") }),
    ],
    ["a disk that takes nothing", async () => ({ PATH: await replaced(env, "sync", "exit 1") })],
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
    expect(err).toContain("the desk and the metrics do not know of this copy");
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
