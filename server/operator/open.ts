import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { pino } from "pino";
import { backupSqlite } from "#server/database/backup-sqlite.ts";
import { migrate, withMigration } from "#server/database/migrate.ts";
import { openPostgresDatabase } from "#server/database/open-postgres.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import type { Settings } from "#server/settings.ts";
import { type OperatorDatabase, Refusal } from "./command.ts";

const USE_PG_DUMP =
  'Copy PostgreSQL with its own tool: pg_dump --format=custom --no-owner --file=FILE "$DATABASE_URL"';

/**
 * Opens the database that the settings name, at the newest schema, without the lock that a server takes on its data
 * folder. Throws a Refusal when there is no embedded one and `mayCreate` is false: a mistyped DATA_DIR is not an empty
 * database.
 */
export async function openForOperator(
  { dataDir, postgres }: Settings,
  mayCreate = false,
): Promise<OperatorDatabase> {
  if (postgres) {
    // Without a log: when the database is away, the command that fails says so.
    const database = await openPostgresDatabase(postgres.url, Date.now, pino({ enabled: false }));
    return { database, backup: () => Promise.reject(new Refusal(USE_PG_DUMP)) };
  }
  const file = databaseFile(dataDir);
  if (mayCreate) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  else if (!existsSync(file)) {
    throw new Refusal(`There is no database in ${dataDir}. Is DATA_DIR that of the server?`);
  }
  const sqlite = openSqlite(file);
  const migration = () => migrate(sqlite, Date.now);
  const database = await withMigration(sqlite, migration, (error) => error);
  return { database, backup: (to) => backupSqlite(database, to) };
}
