import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { cleanUpLater } from "./clean-up.ts";
import { SUPERUSER } from "./postgres.ts";
import { MIGRATED, SERVER_ROLE } from "./shared-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** One of the two databases that the port's contract is tested on. Whatever uses the port is tested on SQLite alone. */
export interface TestDatabase {
  name: string;
  /**
   * Creates a database without messages, removed after the test or file. Returns the server settings that name it. On PostgreSQL it
   * has the newest schema, and its role may only read and write rows, as in production.
   */
  settings(): Promise<Record<string, string>>;
  /** The same without tables, and on PostgreSQL with a role that may do everything. */
  emptySettings(): Promise<Record<string, string>>;
  /** The same settings with a role that may do everything. */
  asOwner(settings: Record<string, string>): Record<string, string>;
  /** Opens the database that the settings name, as another process alongside the server would. */
  open(settings: Record<string, string>): Database;
}

export const SQLITE: TestDatabase = {
  name: "SQLite",
  settings: emptyFolder,
  emptySettings: emptyFolder,
  asOwner: (settings) => settings,
  open: ({ DATA_DIR }) => closedLater(openSqlite(join(String(DATA_DIR), "messages.db"))),
};

export const POSTGRES: TestDatabase = {
  name: "PostgreSQL",
  settings: async () => withRole(await createDatabase(`TEMPLATE ${MIGRATED}`), SERVER_ROLE),
  emptySettings: () => createDatabase(),
  asOwner: (settings) => withRole(settings, SUPERUSER),
  open: ({ DATABASE_URL }) => closedLater(openPostgres(String(DATABASE_URL))),
};

async function emptyFolder() {
  return { DATA_DIR: await temporaryFolder() };
}

/** All roles of the tests' server have the same password. */
function withRole(settings: Record<string, string>, role: string): Record<string, string> {
  const url = new URL(String(settings.DATABASE_URL));
  url.username = role;
  return { ...settings, DATABASE_URL: url.href };
}

/** Creates a database with these options, removed after the test or file. Returns the settings of its owner. */
export async function createDatabase(options = "") {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} ${options}`);
  cleanUpLater(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(await maintenanceUrl());
  url.pathname = name;
  return { ...(await emptyFolder()), DATABASE_URL: url.href };
}

export const DATABASES = [SQLITE, POSTGRES];

/** Opens a database without messages, a new one unless the settings name it, at the current schema. */
export async function openEmpty(
  { settings, open }: TestDatabase,
  where?: Record<string, string>,
): Promise<Database> {
  const database = open(where ?? (await settings()));
  await migrate(database);
  return database;
}

function closedLater(database: Database): Database {
  cleanUpLater(() => database.close());
  return database;
}

/** The URL of the database to connect to as the superuser, for creating others; tests/shared-postgres.ts serves it. */
export async function maintenanceUrl(): Promise<string> {
  const response = await fetch(inject("postgres"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

export async function onServer(sql: string): Promise<void> {
  const client = new Client(await maintenanceUrl());
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
