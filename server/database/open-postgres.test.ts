import { Client } from "pg";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { POSTGRES } from "../../tests/databases.ts";
import { MIGRATIONS } from "./migrations.ts";
import { MIGRATION_LOCK, openPostgresDatabase } from "./open-postgres.ts";
import { databaseWords } from "./postgres.ts";

let url: string;

beforeEach(async () => {
  url = String((await POSTGRES.emptySettings()).DATABASE_URL);
});

async function open(to = url) {
  const database = await openPostgresDatabase(to, pino({ enabled: false }));
  cleanUpLater(database.close);
  return database;
}

async function connect(): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  cleanUpLater(() => client.end());
  return client;
}

/** Changes a setting of the database, for connections from now on. */
const set = (client: Client, name: string, value: string | number) =>
  client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = ${value}`);

/** Holds the lock under which servers migrate, until this connection commits. */
async function holdMigrationLock(client: Client) {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
}

test("five servers start at once on an empty database: each migration runs once", async () => {
  const [database] = await Promise.all([open(), open(), open(), open(), open()]);
  expect(await database.query("SELECT version FROM migrations ORDER BY version")).toEqual(
    MIGRATIONS.map(({ version }) => ({ version })),
  );
});

test("a wrong password: rejected in one line without it", async () => {
  const opening = open(Object.assign(new URL(url), { password: "wr0ng" }).href);
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the database refuses this server \(.*\)$/);
  await expect(opening).rejects.not.toThrow("wr0ng");
});

test("read-only or locked at the start: queries reject until it is neither", async () => {
  const other = await connect();
  await set(other, "default_transaction_read_only", "on");
  const database = await open();
  const now = () => database.query("SELECT 1 AS one");
  await expect(now()).rejects.toMatchObject({ code: "25006" });
  await set(other, "default_transaction_read_only", "off");
  await set(other, "lock_timeout", 50);
  await holdMigrationLock(other);
  await expect(now()).rejects.toMatchObject({ code: "55P03" });
  await other.query("COMMIT");
  expect(await now()).toEqual([{ one: 1 }]);
});

test("time-outs of the role shorter than a migration: it waits beyond them for another's, and for its own", async () => {
  const other = await connect();
  await holdMigrationLock(other);
  const setter = await connect();
  await set(setter, "statement_timeout", 100);
  await set(setter, "idle_in_transaction_session_timeout", 1);
  const opening = open();
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(async () => (await setter.query(waiting)).rowCount).toBe(1);
  await setter.query("SELECT pg_sleep(0.2)");
  await other.query("COMMIT");
  expect(await (await opening).query("SELECT count(*) AS n FROM messages")).toEqual([{ n: 0 }]);
});

test("an error of PostgreSQL: what it says is told, but not what somebody wrote, nor in the error's fields", async () => {
  const database = await open();
  const failed = (sql: string) => database.query(sql).catch((error) => error);
  const words = async (sql: string) => databaseWords(await failed(sql));
  expect(await words("SELECT * FROM nowhere")).toBe('relation "nowhere" does not exist');
  expect(await words("SELECT CAST('Dana' AS INTEGER)")).toBe("22P02");
  expect(await words("DO $$ BEGIN RAISE EXCEPTION 'Dana'; END $$")).toBe("P0001");
  expect(databaseWords(new Error("Dana"))).toBeUndefined();
  const sql = "INSERT INTO messages (id, kind, payload) VALUES ('m', 'contact', 'Dana')";
  const error = await failed(sql);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify({ ...error, text: String(error) })).not.toContain("Dana");
});
