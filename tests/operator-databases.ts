import { onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openSqlite } from "#server/database/sqlite.ts";

type OpenDatabase = () => Promise<Database>;

/** Each database that the product runs on: its name, and how a test gets an empty one at the newest schema. */
export const DATABASES: readonly (readonly [name: string, open: OpenDatabase])[] = [
  ["SQLite", openEmptySqlite],
];

async function openEmptySqlite(): Promise<Database> {
  const database = openSqlite(":memory:");
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  return database;
}
