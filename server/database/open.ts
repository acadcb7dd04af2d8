import { join } from "node:path";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { migrate, whenMigrated } from "./migrate.ts";
import { lockFolder } from "./owner-lock.ts";
import { openSqlite } from "./sqlite.ts";

/** The file of the embedded database in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "messages.db");
}

/**
 * Opens the embedded database of a data folder (created when missing, readable by its owner only)
 * at the newest schema. When the file is damaged or cannot be used now, this is logged, and queries
 * reject until it can. Throws a StartError when the folder cannot be used, belongs to a running
 * server or was written by a newer version.
 */
export async function openDatabase(
  dataDir: string,
  now: () => number,
  log: Logger,
): Promise<Database> {
  const release = await lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const sqlite = openSqlite(file);
  const database = { ...sqlite, close: () => sqlite.close().finally(release) };
  return whenMigrated(
    database,
    () => migrate(database, now),
    (error) => {
      const { errcode, errstr } = error as { errcode?: unknown; errstr?: unknown };
      if (errcode === undefined) return error;
      const about = { file, errcode, errstr, see: 'docs/runbook.md, "The database is damaged"' };
      log.error(about, "the database cannot be used: no message is taken until it can");
      return null;
    },
  );
}
