import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { pino } from "pino";
import { backupSqlite } from "#server/database/backup-sqlite.ts";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { databaseFile } from "#server/database/open.ts";
import { openPostgresDatabase } from "#server/database/open-postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import type { Settings } from "#server/settings.ts";
import { Refusal } from "./command.ts";
import { pgDumpCommand } from "./pg-dump.ts";

/** The server's database as an operator's command has it: beside a running server, and with a way to copy it. */
export interface OperatorDatabase {
  database: Database;
  /** Copies the database into a new file, whole and consistent, while others go on writing. */
  backup(file: string): Promise<void>;
}

/**
 * Opens the database that the settings name, at the newest schema, without the lock that a server takes on its data
 * folder. Throws a Refusal when there is no embedded one and `mayCreate` is false: a mistyped DATA_DIR is not an empty
 * database.
 */
export async function openForOperator(
  settings: Settings,
  mayCreate: boolean,
  now: () => number,
): Promise<OperatorDatabase> {
  if (settings.postgres) return openPostgres(settings.postgres.url, now);
  const { dataDir } = settings;
  const file = databaseFile(dataDir);
  if (mayCreate) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  else if (!existsSync(file)) {
    throw new Refusal(`There is no database in ${dataDir}. Is DATA_DIR that of the server?`);
  }
  const database = openSqlite(file);
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, backup: (to) => backupSqlite(database, to) };
}

async function openPostgres(url: string, now: () => number): Promise<OperatorDatabase> {
  return {
    // Without a log: when the database is away, the command that fails says so.
    database: await openPostgresDatabase(url, now, pino({ enabled: false })),
    async backup(file) {
      throw new Refusal(`PostgreSQL is copied with its own tool: ${pgDumpCommand(url, file)}`);
    },
  };
}
