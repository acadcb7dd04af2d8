import { once } from "node:events";
import { readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import type { Database } from "#server/database/database.ts";
import { cleanUpLater } from "../clean-up.ts";
import { openEmpty, POSTGRES, SQLITE, type TestDatabase } from "../databases.ts";
import { addMessage, addSessions } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { ageKeys, backupEnv, backupScript, postgresPath, spawnBackupScript } from "./backups.ts";

/* What deploy/backup.sh leaves in its folder, as a role that may only read and write rows; restore.test.ts restores it. */

/** In the folder before: copies of earlier days, and what the script must not touch. */
const OTHERS = ["messages-notes.db", "messages-notes.dump", "notes.txt"];
const [OLDEST, OLDER] = ["messages-2025-01-02T000000Z.db", "messages-2025-01-03T000000Z.dump.age"];
const FILES = [OLDEST, OLDER, ...OTHERS];

/** Makes a database with a message for all tests of the file, which its owner opens, and for each of them a folder with copies. */
function sharedBackups(kind: TestDatabase) {
  const shared = {
    settings: {} as Record<string, string>,
    /** What the script needs to know of both, as a server's role. */
    env: {} as Record<string, string>,
    database: {} as Database,
    files: async () => (await readdir(String(shared.env.BACKUP_DIR))).toSorted(),
    history: () => shared.database.query("SELECT who, action FROM history"),
    /** The copy in memory, if there is one, with the mode of its folder. */
    async inMemory(): Promise<string[]> {
      const { dev, ino } = await stat(String(shared.env.BACKUP_DIR));
      const folder = `/dev/shm/backup-${dev}-${ino}`;
      const found = await stat(folder).catch(() => null);
      return found ? [(found.mode & 0o777).toString(8), ...(await readdir(folder))] : [];
    },
  };
  beforeAll(async () => {
    shared.settings = await kind.settings();
    shared.database = await openEmpty(kind, kind.asOwner(shared.settings));
    await addMessage(shared.database);
  });
  beforeEach(async () => {
    const BACKUP_DIR = await temporaryFolder();
    for (const name of FILES) {
      await writeFile(join(BACKUP_DIR, name), name);
      await utimes(join(BACKUP_DIR, name), 1, 1);
    }
    shared.env = { ...backupEnv(shared.settings), BACKUP_DIR };
    await shared.database.query("DELETE FROM history");
  });
  return shared;
}

/** Returns the PATH in which a command comes before all others of its name. */
async function replaced(name: string, script: string): Promise<{ PATH: string }> {
  const bin = await temporaryFolder();
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { PATH: `${bin}:${postgresPath()}` };
}

const postgres = sharedBackups(POSTGRES);
const sqlite = sharedBackups(SQLITE);

test.each([
  ["SQLite", sqlite, "db"],
  ["PostgreSQL", postgres, "dump"],
])(
  "%s, BACKUP_KEEP=2: the newest two copies and every other file stay; it is in the history",
  async (_name, own, ending) => {
    expect(await backupScript({ ...own.env, BACKUP_KEEP: "2" })).toMatchObject({
      code: 0,
      err: "",
    });
    const name = RegExp(`^messages-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.${ending}$`);
    expect(await own.files()).toEqual([OLDER, expect.stringMatching(name), ...OTHERS]);
    expect(await own.history()).toEqual([{ who: "backup.sh", action: "backup" }]);
    const [{ at } = {}] = await own.database.query("SELECT at FROM history");
    expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000);
    expect(await own.inMemory()).toEqual([]);
  },
);

test.each([
  ["no database", async () => ({ PGPORT: "1" })],
  ["a dump that ends too early", () => replaced("pg_dump", "printf PG")],
  ["a disk that takes nothing", () => replaced("sync", "exit 1")],
  [
    "an age that fails",
    async () => ({
      ...(await replaced("age", '[ -z "$(head --bytes=1)" ]')),
      BACKUP_RECIPIENT: "age1",
    }),
  ],
])(
  "%s: exit 1, no new copy, neither on the disk nor in memory, and the older ones stay",
  async (_case, broken) => {
    const { env, files, history, inMemory } = postgres;
    const outcome = await backupScript({ ...env, BACKUP_KEEP: "1", ...(await broken()) });
    expect(outcome).toMatchObject({ code: 1, out: "" });
    expect(await files()).toEqual(FILES);
    expect(await history()).toEqual([]);
    expect(await inMemory()).toEqual([]);
  },
);

test("BACKUP_RECIPIENT without age, or that is no public key: exit 1, no copy, the key is not repeated", async () => {
  const { recipient, key } = await ageKeys();
  const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
  const PATH = await temporaryFolder();
  for (const name of await readdir("/usr/bin")) {
    if (name !== "age") await symlink(join("/usr/bin", name), join(PATH, name));
  }
  const { env, files } = sqlite;
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

describe("ended while it encrypts", () => {
  const { files, history, inMemory } = sqlite;
  const READABLE = ["700", "copy", "copy.found"];

  /** Returns whether there was such a process. */
  function killIfAlive(pid: number): boolean {
    try {
      return process.kill(pid, "SIGKILL");
    } catch {
      return false;
    }
  }

  /** Starts the script, with an age that gets stuck as soon as it is given something. Returns age's process id too. */
  async function encrypting(args?: readonly string[]) {
    const marker = join(await temporaryFolder(), "pid");
    const stuck = `[ -z "$(head -c 1)" ] && exit\necho $$ > ${marker}\nexec sleep 600`;
    const env = { ...sqlite.env, ...(await replaced("age", stuck)), BACKUP_RECIPIENT: "age1" };
    const child = spawnBackupScript(env, args);
    const ended = once(child, "exit");
    const pid = () => readFile(marker, "utf8").catch(() => "");
    await expect.poll(pid, { timeout: 60_000 }).toMatch(/^\d+\n$/);
    const age = Number(await pid());
    cleanUpLater(() => killIfAlive(age));
    expect(await inMemory()).toEqual(READABLE);
    return { child, ended, age };
  }

  test.each([
    ["once", "SIGTERM to the script alone", 1, ["once"], "SIGTERM", 1],
    ["every day", "SIGTERM to the script alone", 1, [], "SIGTERM", 0],
    ["once", "two signals at once to all its processes", 8, ["once"], "SIGINT", 1],
    ["every day", "two signals at once to all its processes", 8, [], "SIGTERM", 0],
  ] as const)(
    "%s, %s: age ends too, and nothing is left, on the disk or in memory",
    async (_when, _how, times, args, signal, code) => {
      for (let n = 0; n < times; n += 1) {
        const { child, ended, age } = await encrypting(args);
        if (times === 1) child.kill(signal);
        else for (const _ of [1, 2]) process.kill(-Number(child.pid), signal);
        expect(await ended).toEqual([code, null]);
        await expect.poll(inMemory).toEqual([]);
        expect(await files()).toEqual(FILES);
        expect(killIfAlive(age)).toBe(false);
      }
      expect(await history()).toEqual([]);
    },
  );

  test("SIGKILL: what can be read is in memory alone, and the next run erases it", async () => {
    const { env, settings } = sqlite;
    const { child, ended } = await encrypting();
    process.kill(-Number(child.pid), "SIGKILL");
    await ended;
    expect(await inMemory()).toEqual(READABLE);
    expect(await files()).toEqual([...FILES, "unfinished"]);
    expect(await readFile(join(String(env.BACKUP_DIR), "unfinished"), "utf8")).toBe("");
    const stored = await readdir(String(settings.DATA_DIR));
    expect(stored.filter((name) => !/^messages\.db(-wal|-shm)?$/.test(name))).toEqual([]);
    expect(await backupScript(env)).toMatchObject({ code: 0, err: "" });
    expect(await inMemory()).toEqual([]);
    expect(await files()).toHaveLength(FILES.length + 1);
  });
});

describe("on PostgreSQL", () => {
  const { files } = postgres;

  test("the history cannot be written: exit 1, which says so, and the dump is kept", async () => {
    const { database, env } = postgres;
    await database.query(`REVOKE INSERT ON history FROM ${env.PGUSER}`);
    const { code, err } = await backupScript(env);
    await database.query(`GRANT INSERT ON history TO ${env.PGUSER}`);
    expect(code).toBe(1);
    expect(err).toContain("the desk and the metrics do not know of this copy");
    expect(await files()).toHaveLength(FILES.length + 1);
  });

  test("on another machine that has no verified certificate: exit 1 and no dump, unless PGSSLMODE=disable", async () => {
    // The name is another machine's, the address this one's.
    const other = { ...postgres.env, PGHOST: "db.example.org", PGHOSTADDR: "127.0.0.1" };
    const refused = await backupScript(other);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/SSL|root certificate/);
    expect(await files()).toEqual(FILES);
    expect(await backupScript({ ...other, PGSSLMODE: "disable" })).toMatchObject({ code: 0 });
  });

  test("the password, from a file, is on no command line meanwhile; nobody else may read the dump", async () => {
    const { database, env, settings } = postgres;
    const other = new Client(POSTGRES.asOwner(settings).DATABASE_URL);
    await other.connect();
    cleanUpLater(() => other.end());
    await other.query("BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE");
    const { PGPASSWORD, ...others } = env;
    const PGPASSWORD_FILE = join(await temporaryFolder(), "password");
    await writeFile(PGPASSWORD_FILE, `${PGPASSWORD}\n`);
    const child = spawnBackupScript({ ...others, PGPASSWORD_FILE });
    const ended = once(child, "close");
    // Of this database alone: other tests' servers wait for locks too, with the same role.
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pg_dump' AND wait_event_type = 'Lock'`;
    await expect.poll(() => database.query(waiting), { timeout: 60_000 }).toHaveLength(1);
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    // A process may have ended meanwhile.
    const line = (pid: string) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const lines = await Promise.all(pids.map(line));
    expect(lines.filter((line) => line.includes("pg_dump"))).not.toEqual([]);
    expect(lines.filter((line) => line.includes(String(PGPASSWORD)))).toEqual([]);
    await other.query("ROLLBACK");
    expect(await ended).toEqual([0, null]);
    const dump = String((await files()).find((name) => !FILES.includes(name)));
    expect((await stat(join(String(env.BACKUP_DIR), dump))).mode & 0o777).toBe(0o600);
  });
});

describe("on an embedded database", () => {
  const { files } = sqlite;

  test("no remains of sessions and links are in the copy, which nobody else may read", async () => {
    await addSessions(sqlite.database);
    await backupScript({ ...sqlite.env, BACKUP_KEEP: "1" });
    const copy = join(String(sqlite.env.BACKUP_DIR), String((await files())[0]));
    const bytes = await readFile(copy);
    const found = ["Dana", "hash of a token", "circle.test"].filter((word) => bytes.includes(word));
    expect(found).toEqual(["Dana"]);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  test("a schema that would run a program: it is not run", async () => {
    const { database, env } = sqlite;
    const made = join(String(env.BACKUP_DIR), "made");
    await database.query(
      `CREATE TRIGGER intruder AFTER INSERT ON history BEGIN SELECT edit('x', 'touch ${made} #'); END`,
    );
    const { err } = await backupScript(env);
    await database.query("DROP TRIGGER intruder");
    expect(err).toContain("unsafe use of edit()");
    await expect(stat(made)).rejects.toThrow("ENOENT");
  });

  test("a database that is not there, or damaged: it says so, and nothing is written", async () => {
    const settings = await SQLITE.settings();
    const run = () => backupScript({ ...sqlite.env, ...backupEnv(settings) });
    expect(await run()).toMatchObject({
      code: 1,
      err: `There is no database in ${settings.DATA_DIR}. Does the server use this DATA_DIR?\n`,
    });
    await writeFile(databaseFile(String(settings.DATA_DIR)), "x".repeat(10_000));
    expect(await run()).toMatchObject({ code: 26, err: expect.stringContaining("not a database") });
    expect(await files()).toEqual(FILES);
  });
});
