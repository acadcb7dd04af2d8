import { Client } from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { POSTGRES } from "../../tests/databases.ts";
import { MIGRATIONS } from "./migrations.ts";
import { MIGRATION_LOCK, openPostgresDatabase } from "./open-postgres.ts";
import { databaseWords } from "./postgres.ts";

async function newUrl(): Promise<string> {
  return String((await POSTGRES.emptySettings()).DATABASE_URL);
}

async function open(url: string) {
  const database = await openPostgresDatabase(url, pino({ enabled: false }));
  cleanUpLater(database.close);
  return database;
}

test("five servers start at once on an empty database: each migration runs once", async () => {
  const url = await newUrl();
  const [database] = await Promise.all([open(url), open(url), open(url), open(url), open(url)]);
  expect(await database.query("SELECT version FROM migrations ORDER BY version")).toEqual(
    MIGRATIONS.map(({ version }) => ({ version })),
  );
});

test.each([
  ["a wrong password", { password: "wr0ng" }],
  ["a database that does not exist", { pathname: "nowhere" }],
])("%s: rejected in one line without the password", async (_case, changes) => {
  const url = Object.assign(new URL(await newUrl()), changes);
  const opening = open(url.href);
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the database refuses this server \(.*\)$/);
  await expect(opening).rejects.not.toThrow(url.password);
});

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  cleanUpLater(() => client.end());
  return client;
}

test("read-only at the start: queries reject until it can be written", async () => {
  const url = await newUrl();
  const other = await connect(url);
  const name = new URL(url).pathname.slice(1);
  const setReadOnly = (to: "on" | "off") =>
    other.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${to}`);
  await setReadOnly("on");
  const database = await open(url);
  await expect(database.query("SELECT 1 AS one")).rejects.toMatchObject({ code: "25006" });
  await setReadOnly("off");
  expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a lock that is not free in time at the start: queries reject until it is", async () => {
  const url = await newUrl();
  const other = await connect(url);
  await other.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET lock_timeout = 50`);
  await other.query("BEGIN");
  await other.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  const database = await open(url);
  await expect(database.query("SELECT 1 AS one")).rejects.toMatchObject({ code: "55P03" });
  await other.query("COMMIT");
  expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("time-outs of the role that are shorter than a migration: it waits beyond them for another's lock, and keeps its own", async () => {
  const url = await newUrl();
  const other = await connect(url);
  await other.query("BEGIN");
  await other.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  const setter = await connect(url);
  for (const [name, ms] of [
    ["statement_timeout", 100],
    ["idle_in_transaction_session_timeout", 1],
  ]) {
    await setter.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = ${ms}`);
  }
  const opening = open(url);
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(async () => (await setter.query(waiting)).rowCount).toBe(1);
  await setter.query("SELECT pg_sleep(0.2)");
  await other.query("COMMIT");
  const database = await opening;
  expect(await database.query("SELECT count(*) AS n FROM messages")).toEqual([{ n: 0 }]);
});

test("commits wait for the disk", async () => {
  const database = await open(await newUrl());
  expect(await database.query("SHOW synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
});

test("what PostgreSQL says of an error is told, but not what somebody wrote", async () => {
  const database = await open(await newUrl());
  const words = async (sql: string) =>
    databaseWords(await database.query(sql).catch((error) => error));
  expect(await words("SELECT * FROM nowhere")).toBe('relation "nowhere" does not exist');
  expect(await words("SELECT CAST('Dana' AS INTEGER)")).toBe("22P02");
  expect(await words("DO $$ BEGIN RAISE EXCEPTION 'Dana'; END $$")).toBe("P0001");
  expect(databaseWords(new Error("Dana"))).toBeUndefined();
});

test("an error from PostgreSQL, which is logged, contains no personal data of the row", async () => {
  const database = await open(await newUrl());
  const sql = "INSERT INTO messages (id, kind, payload) VALUES ('m', 'contact', 'Dana')";
  const error = await database.query(sql).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify({ ...error, text: String(error) })).not.toContain("Dana");
});
