import { once } from "node:events";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import { cleanUpLater } from "../clean-up.ts";
import { DATABASES, POSTGRES, SQLITE } from "../databases.ts";
import { addSessions } from "../operator.ts";
import {
  ageKeys,
  backupEnv,
  backupScript,
  commandsWithoutAge,
  folderWith,
  newest,
  OLDER,
  replaced,
  sharedBackups,
  spawnBackupScript,
  stuckAge,
} from "./backups.ts";

/* What deploy/backup.sh leaves in its folder; restore.test.ts restores it. */

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
  const own = sharedBackups(kind, FILES);
  const { files, history } = own;

  /** The copy in memory, if there is one, with the mode of its folder. */
  async function inMemory(): Promise<[mode: string, ...names: string[]] | []> {
    const { dev, ino } = await stat(String(own.env.BACKUP_DIR));
    const folder = `/dev/shm/backup-${dev}-${ino}`;
    const found = await stat(folder).catch(() => null);
    return found ? [(found.mode & 0o777).toString(8), ...(await readdir(folder))] : [];
  }

  test("BACKUP_KEEP=2: the newest two copies of either database stay, and every other file; it is in the history", async () => {
    expect(await backupScript({ ...own.env, BACKUP_KEEP: "2" })).toMatchObject({
      code: 0,
      err: "",
    });
    const kept = [`${OLDER[1]}.dump.age`, expect.stringMatching(newest(ending)), ...OTHERS];
    expect(await files()).toEqual(kept);
    expect(await history()).toBe('[{"who":"backup.sh","action":"backup"}]');
    const [{ at } = {}] = await own.database.query("SELECT at FROM history");
    expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000);
    expect(await inMemory()).toEqual([]);
  });

  test("BACKUP_RECIPIENT without age, or with what is no public key: exit 1, nothing is written, the key is not repeated", async () => {
    const { recipient, key } = await ageKeys();
    const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
    const PATH = `${String(own.env.PATH).split(":")[0]}:${await commandsWithoutAge()}`;
    expect(await backupScript({ ...own.env, PATH, BACKUP_RECIPIENT: recipient })).toMatchObject({
      code: 1,
      err: "BACKUP_RECIPIENT needs the program age, which is not installed\n",
    });
    expect(await backupScript({ ...own.env, BACKUP_RECIPIENT: secret })).toMatchObject({
      code: 1,
      err: "BACKUP_RECIPIENT must be a public key of age, which begins with age1\n",
    });
    expect(await files()).toEqual(FILES);
  });

  test("age fails: exit 1, no new copy, neither on the disk nor in memory, and the older ones stay", async () => {
    const script = '[ -z "$(head --bytes=1)" ]';
    const broken = { PATH: await replaced(own.env, "age", script), BACKUP_RECIPIENT: "age1" };
    const outcome = await backupScript({ ...own.env, ...broken, BACKUP_KEEP: "1" });
    expect(outcome).toMatchObject({ code: 1, out: "" });
    expect(await files()).toEqual(FILES);
    expect(await history()).toBe("[]");
    expect(await inMemory()).toEqual([]);
  });

  /** Starts the script, which gets stuck as it encrypts. Returns how to end it, and to wait for that, and age's process id. */
  async function encrypting(args?: readonly string[]) {
    const { path, stuck } = await stuckAge();
    const more = { PATH: `${path}:${own.env.PATH}`, BACKUP_RECIPIENT: "age1" };
    const child = spawnBackupScript({ ...own.env, ...more }, args);
    const ended = once(child, "exit");
    const age = await stuck();
    cleanUpLater(() => killIfAlive(age));
    return { child, ended, age };
  }

  const READABLE = ["700", "copy", ...(kind === POSTGRES ? [] : ["copy.found"])];

  test.each([
    ["once", ["once"], 1],
    ["every day", [], 0],
  ])(
    "%s, SIGTERM while it encrypts: age ends too, and nothing is left, on the disk or in memory",
    async (_when, args, code) => {
      for (const name of await files()) await utimes(join(String(own.env.BACKUP_DIR), name), 1, 1);
      const { child, ended, age } = await encrypting(args);
      expect(await inMemory()).toEqual(READABLE);
      const unfinished = join(String(own.env.BACKUP_DIR), "unfinished");
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
        for (const name of await files())
          await utimes(join(String(own.env.BACKUP_DIR), name), 1, 1);
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
    expect(await readFile(join(String(own.env.BACKUP_DIR), "unfinished"), "utf8")).toBe("");
    const stored = await readdir(String(own.settings.DATA_DIR));
    expect(stored.filter((name) => !/^messages\.db(-wal|-shm)?$/.test(name))).toEqual([]);
    expect(await backupScript(own.env)).toMatchObject({ code: 0, err: "" });
    expect(await inMemory()).toEqual([]);
    expect(await files()).toHaveLength(FILES.length + 1);
  });
});

describe("deploy/backup.sh on an embedded database", () => {
  const own = sharedBackups(SQLITE, []);

  test("no remains of sessions and links are in the copy, which nobody else may read", async () => {
    await addSessions(own.database);
    await backupScript(own.env);
    const copy = join(String(own.env.BACKUP_DIR), String((await own.files())[0]));
    const bytes = await readFile(copy);
    const found = ["Dana", "hash of a token", "circle.test"].filter((word) => bytes.includes(word));
    expect(found).toEqual(["Dana"]);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  test("a schema that would run a program: it is not run", async () => {
    const made = join(String(own.env.BACKUP_DIR), "made");
    await own.database.query(
      `CREATE TRIGGER intruder AFTER INSERT ON history BEGIN SELECT edit('x', 'touch ${made} #'); END`,
    );
    const { err } = await backupScript(own.env);
    expect(err).toContain("unsafe use of edit()");
    await expect(stat(made)).rejects.toThrow("ENOENT");
  });

  test("a database that is not there, or damaged: it says so, and nothing is written", async () => {
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
});
