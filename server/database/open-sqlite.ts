import { join } from "node:path";
import type { Logger } from "pino";
import { lockFolder } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { migrate, withMigration } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

/** Returns the path of the embedded database in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "messages.db");
}

/**
 * Opens the embedded database in a data folder, which is created if missing and readable only by its owner, at the
 * newest schema. If the file is damaged or unusable, logs what is wrong with it, and queries reject until it can be used.
 * Throws a StartError if the folder cannot be used or is in use by another server, or if a newer version made a breaking
 * change to the schema.
 */
export async function openSqliteDatabase(
  dataDir: string,
  wallTime: () => number,
  log: Logger,
): Promise<Database> {
  const release = await lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const sqlite = openSqlite(file);
  const database = { ...sqlite, close: () => sqlite.close().finally(release) };
  return withMigration(
    database,
    () => migrate(database, wallTime),
    (error) => {
      const { errcode, errstr } = error as { errcode?: number; errstr?: string };
      if (errcode === undefined) return error;
      log.error({ file, errcode, errstr }, "the database cannot be used: messages are refused");
      return null;
    },
  );
}
