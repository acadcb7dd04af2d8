import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { cleanUpLater } from "../clean-up.ts";
import { POSTGRES } from "../databases.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { backupScript, OLDER, replaced, sharedBackups, spawnBackupScript } from "./backups.ts";

/* deploy/backup.sh on PostgreSQL, as a role that may only read and write rows. */

const FILES = [`${OLDER[0]}.dump`, `${OLDER[1]}.dump.age`, "notes.txt"];

const own = sharedBackups(POSTGRES, FILES);
const { files, history } = own;

test.each([
  ["no database", async () => ({ PGPORT: "1" })],
  [
    "a dump that ends too early",
    async () => ({ PATH: await replaced(own.env, "pg_dump", "printf PG") }),
  ],
  ["a disk that takes nothing", async () => ({ PATH: await replaced(own.env, "sync", "exit 1") })],
])("%s: exit 1, no new dump, and the older ones stay", async (_case, broken) => {
  const outcome = await backupScript({ ...own.env, BACKUP_KEEP: "1", ...(await broken()) });
  expect(outcome).toMatchObject({ code: 1, out: "" });
  expect(await files()).toEqual(FILES);
  expect(await history()).toBe("[]");
});

test("the history cannot be written: exit 1, which says so, and the dump is kept", async () => {
  await own.database.query(`REVOKE INSERT ON history FROM ${own.env.PGUSER}`);
  const { code, err } = await backupScript(own.env);
  await own.database.query(`GRANT INSERT ON history TO ${own.env.PGUSER}`);
  expect(code).toBe(1);
  expect(err).toContain("the desk and the metrics do not know of this copy");
  expect(await files()).toHaveLength(FILES.length + 1);
});

test("PostgreSQL on another machine that has no verified certificate: exit 1 and no dump, unless PGSSLMODE=disable", async () => {
  // The name is another machine's, the address this one's.
  const other = { ...own.env, PGHOST: "db.example.org", PGHOSTADDR: "127.0.0.1" };
  const refused = await backupScript(other);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/SSL|root certificate/);
  expect(await files()).toEqual(FILES);
  expect(await backupScript({ ...other, PGSSLMODE: "disable" })).toMatchObject({ code: 0 });
});

test("while the database is dumped: the password, here from a file, is on no command line; nobody else may read the dump", async () => {
  const other = new Client(POSTGRES.asOwner(own.settings).DATABASE_URL);
  await other.connect();
  cleanUpLater(() => other.end());
  await other.query("BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE");
  const { PGPASSWORD, ...others } = own.env;
  const PGPASSWORD_FILE = join(await temporaryFolder(), "password");
  await writeFile(PGPASSWORD_FILE, `${PGPASSWORD}\n`);
  const child = spawnBackupScript({ ...others, PGPASSWORD_FILE });
  const ended = once(child, "close");
  // Of this database alone: other tests' servers wait for locks too, with the same role.
  const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pg_dump' AND wait_event_type = 'Lock'`;
  const dumps = () => own.database.query(waiting);
  await expect.poll(dumps, { timeout: 60_000 }).toHaveLength(1);
  const lines = await commandLines();
  expect(lines.filter((line) => line.includes("pg_dump"))).not.toEqual([]);
  expect(lines.filter((line) => line.includes(String(PGPASSWORD)))).toEqual([]);
  await other.query("ROLLBACK");
  expect(await ended).toEqual([0, null]);
  const dump = String((await files()).find((name) => !FILES.includes(name)));
  expect((await stat(join(String(own.env.BACKUP_DIR), dump))).mode & 0o777).toBe(0o600);
});

/** The command line of every process on this machine. */
async function commandLines(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may have ended meanwhile.
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}
