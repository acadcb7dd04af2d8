import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { backupSqlite } from "#server/database/backup-sqlite.ts";
import { databaseFile } from "#server/database/data-folder.ts";
import type { Database } from "#server/database/database.ts";
import { migrate, requireSchema } from "#server/database/migrate.ts";
import { grantRows, openPostgresDatabase } from "#server/database/open-postgres.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { diagnose } from "#server/doctor/checks.ts";
import type { Finding } from "#server/doctor/run.ts";
import { BUILD, loadSiteInfo } from "#server/load-build.ts";
import { mailAddresses } from "#server/mail/open-mail.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { CommandError, type OperatorDatabase } from "./command.ts";

const USE_BACKUP_SH =
  "PostgreSQL is backed up by deploy/backup.sh, with its own pg_dump: see docs/operate.md#backup-and-restore.";

/**
 * Opens the database that the settings name. Takes no lock on the data folder, so a server may be running. Only for
 * `migrate`, creates a missing database and migrates an old one; otherwise throws a StartError if the embedded database
 * does not exist, to catch a mistyped DATA_DIR, or if the schema is not that of this version.
 */
export async function openForOperator(
  { dataDir, postgres }: Settings,
  purpose?: "migrate",
): Promise<OperatorDatabase> {
  if (postgres) {
    const backup = () => Promise.reject(new CommandError(USE_BACKUP_SH));
    // Without a log: if the database is down, the command itself reports it.
    const database =
      purpose === "migrate"
        ? await openPostgresDatabase(postgres.url, pino({ enabled: false }))
        : await prepared(openPostgres(postgres.url), requireSchema);
    return { database, backup, grantRows: (role) => grantRows(database, role) };
  }
  const file = databaseFile(dataDir);
  if (purpose === "migrate") await mkdir(dataDir, { recursive: true, mode: 0o700 });
  else if (!existsSync(file)) {
    throw new StartError(`There is no database in ${dataDir}. Does the server use this DATA_DIR?`);
  }
  const database = await prepared(openSqlite(file), (sqlite) =>
    purpose === "migrate" ? migrate(sqlite) : requireSchema(sqlite),
  );
  return {
    database,
    backup: (to) => backupSqlite(database, to),
    grantRows: () => Promise.reject(new CommandError("The embedded database has no roles.")),
  };
}

/** Returns who may sign in, and where. Throws a StartError if there is no built site, or an address is a placeholder. */
export async function organisersOf(settings: Settings) {
  const siteInfo = await loadSiteInfo(BUILD);
  return { addresses: mailAddresses(settings, siteInfo).to, siteUrl: settings.siteUrl };
}

/** Checks what the settings name. Throws a StartError if there is no built site. */
export async function diagnoseForOperator(
  settings: Settings,
  database: () => Promise<Database>,
): Promise<Finding[]> {
  const home = () => readFile(join(BUILD, "client/index.html")).catch(() => null);
  const siteInfo = await loadSiteInfo(BUILD);
  return diagnose({ settings, siteInfo, database, home, request: null });
}

/** Returns the database once it is prepared; closes it if that fails. */
async function prepared(database: Database, prepare: (database: Database) => Promise<void>) {
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
