import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** One of the two databases that every promise about messages is tested on. */
export interface TestDatabase {
  name: string;
  /** Creates an empty database, removed after the test. Returns the server settings that name it. */
  settings(): Promise<Record<string, string>>;
  /** Opens the database that the settings name, as another process alongside the server would. */
  open(settings: Record<string, string>): Database;
}

export const SQLITE: TestDatabase = {
  name: "SQLite",
  async settings() {
    return { DATA_DIR: await temporaryFolder() };
  },
  open: ({ DATA_DIR }) => closedAfterTest(openSqlite(join(String(DATA_DIR), "messages.db"))),
};

export const POSTGRES: TestDatabase = {
  name: "PostgreSQL",
  async settings() {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await onServer(`CREATE DATABASE ${name}`);
    onTestFinished(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    const url = new URL(await maintenanceUrl());
    url.pathname = name;
    const { DATA_DIR } = await SQLITE.settings();
    return { DATA_DIR: String(DATA_DIR), DATABASE_URL: url.href };
  },
  open: ({ DATABASE_URL }) => closedAfterTest(openPostgres(String(DATABASE_URL))),
};

export const DATABASES = [SQLITE, POSTGRES];

/** Opens a new, empty database with the current schema. */
export async function openEmpty({ settings, open }: TestDatabase): Promise<Database> {
  const database = open(await settings());
  await migrate(database, Date.now);
  return database;
}

function closedAfterTest(database: Database): Database {
  onTestFinished(() => database.close());
  return database;
}

/** The URL of the database to connect to for creating others; tests/shared-postgres.ts serves it. */
async function maintenanceUrl(): Promise<string> {
  const response = await fetch(inject("postgres"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function onServer(sql: string): Promise<void> {
  const client = new Client(await maintenanceUrl());
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
