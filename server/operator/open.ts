import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { pino } from "pino";
import { backupSqlite } from "#server/database/backup-sqlite.ts";
import { migrate, withMigration } from "#server/database/migrate.ts";
import { openPostgresDatabase } from "#server/database/open-postgres.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import type { Settings } from "#server/settings.ts";
import { CommandError, type OperatorDatabase } from "./command.ts";

const USE_PG_DUMP =
  'Copy PostgreSQL with its own tool: pg_dump --format=custom --no-owner --file=FILE "$DATABASE_URL"';

/**
 * Opens the database that the settings name and migrates it. Takes no lock on the data folder, so a server may be
 * running. Throws a CommandError if the embedded database does not exist and `mayCreate` is false, to catch a mistyped
 * DATA_DIR.
 */
export async function openForOperator(
  { dataDir, postgres }: Settings,
  mayCreate = false,
): Promise<OperatorDatabase> {
  if (postgres) {
    // Without a log: if the database is down, the command itself reports it.
    const database = await openPostgresDatabase(postgres.url, Date.now, pino({ enabled: false }));
    return { database, backup: () => Promise.reject(new CommandError(USE_PG_DUMP)) };
  }
  const file = databaseFile(dataDir);
  if (mayCreate) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  else if (!existsSync(file)) {
    throw new CommandError(
      `There is no database in ${dataDir}. Does the server use this DATA_DIR?`,
    );
  }
  const sqlite = openSqlite(file);
  const migration = () => migrate(sqlite, Date.now);
  const database = await withMigration(sqlite, migration, (error) => error);
  return { database, backup: (to) => backupSqlite(database, to) };
}
