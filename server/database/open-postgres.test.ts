import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createLog, describeError } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";
import { POSTGRES } from "../../tests/databases.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openPostgresDatabase } from "./open-postgres.ts";

const LOG = createLog(new Writable({ write: (_chunk, _encoding, done) => done() }));

async function newUrl(): Promise<string> {
  return String((await POSTGRES.settings()).DATABASE_URL);
}

async function open(url: string) {
  const database = await openPostgresDatabase(url, Date.now, LOG);
  onTestFinished(database.close);
  return database;
}

test("five servers start at once on an empty database: every step of the schema is applied once", async () => {
  const url = await newUrl();
  const [database] = await Promise.all([open(url), open(url), open(url), open(url), open(url)]);
  expect(await database.query("SELECT version FROM migrations ORDER BY version")).toEqual(
    MIGRATIONS.map(({ version }) => ({ version })),
  );
});

test("a database of a newer version: refused in one line", async () => {
  const url = await newUrl();
  await (await open(url)).query("INSERT INTO migrations (version, applied_at) VALUES (999, 0)");
  await expect(open(url)).rejects.toThrow(StartError);
  await expect(open(url)).rejects.toThrow(/^The database has schema 999, .*$/);
});

test.each([
  [
    "a wrong password",
    (url: URL) => {
      url.password = "wr0ng";
    },
  ],
  [
    "a database that does not exist",
    (url: URL) => {
      url.pathname = "nowhere";
    },
  ],
])("%s: refused in one line without the password", async (_case, change) => {
  const url = new URL(await newUrl());
  change(url);
  const opening = open(url.href);
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the database refuses this server \(.*\)$/);
  await expect(opening).rejects.not.toThrow(url.password);
});

test("every commit waits for the disk", async () => {
  const database = await open(await newUrl());
  for (const name of ["fsync", "synchronous_commit"]) {
    expect(await database.query(`SHOW ${name}`)).toEqual([{ [name]: "on" }]);
  }
});

test("an error of the database holds no row: it is logged, and a row is personal", async () => {
  const database = await open(await newUrl());
  const sql = "INSERT INTO messages (id, kind, payload) VALUES ('m', 'contact', 'Dana')";
  const error = await database.query(sql).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify({ ...error, text: String(error) })).not.toContain("Dana");
});

test("a value that PostgreSQL cannot take, which it quotes: its SQLSTATE is logged, and not the value", async () => {
  const database = await open(await newUrl());
  const error = await database.query("SELECT 'dana@example.com'::bigint").catch((reason) => reason);
  expect(error.message).toContain("dana@example.com");
  const described = describeError(error);
  expect(described).toMatchObject({ code: "22P02", severity: "ERROR" });
  expect(JSON.stringify(described)).not.toContain("dana@example.com");
});
