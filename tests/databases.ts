import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";

/** A kind of database that every promise about messages is tested on. */
export interface Kind {
  name: string;
  /** Where a new, empty database of this kind is, as settings of a server; it is removed after the test. */
  settings(): Promise<Record<string, string>>;
  /** Opens the database of such settings, as a process beside the server would. */
  open(settings: Record<string, string>): Database;
}

const SQLITE: Kind = {
  name: "SQLite",
  async settings() {
    return { DATA_DIR: await temporaryFolder() };
  },
  open: ({ DATA_DIR }) => closedAfterTest(openSqlite(join(String(DATA_DIR), "messages.db"))),
};

export const POSTGRES: Kind = {
  name: "PostgreSQL",
  async settings() {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await onServer(`CREATE DATABASE ${name}`);
    onTestFinished(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    const url = new URL(inject("postgres"));
    url.pathname = name;
    const { DATA_DIR } = await SQLITE.settings();
    return { DATA_DIR: String(DATA_DIR), DATABASE_URL: url.href };
  },
  open: ({ DATABASE_URL }) => closedAfterTest(openPostgres(String(DATABASE_URL))),
};

export const KINDS = [SQLITE, POSTGRES];

function closedAfterTest(database: Database): Database {
  onTestFinished(() => database.close());
  return database;
}

async function onServer(sql: string): Promise<void> {
  const client = new Client(inject("postgres"));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
