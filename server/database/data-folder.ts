import { mkdir, open, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import type { Database } from "./database.ts";
import { migrate, withMigration } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

const SQLITE_BUSY = 5;

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
export async function openSqliteDatabase(dataDir: string, log: Logger): Promise<Database> {
  const release = await lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const sqlite = openSqlite(file);
  const database = { ...sqlite, close: () => sqlite.close().finally(release) };
  return withMigration(
    database,
    () => migrate(database),
    (error) => {
      const { errcode, errstr } = error as { errcode?: number; errstr?: string };
      if (errcode === undefined) return error;
      log.error({ file, errcode, errstr }, "the database cannot be used: messages are refused");
      return null;
    },
  );
}

/**
 * Creates the data folder if it is missing and locks it, so that only one server uses it. Returns a function that
 * releases the lock; the kernel releases that of a killed process. Throws a StartError if the folder cannot be used
 * or another server holds the lock.
 *
 * Node has no file locks, so the lock is an empty SQLite file. It is not the database file, which the operator's
 * commands must be able to open while the server runs.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  try {
    const firstCreated = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (firstCreated) await syncParents(firstCreated, dataDir);
    return lockFile(join(dataDir, "server.lock"));
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string };
    throw new StartError(
      errcode === SQLITE_BUSY
        ? `DATA_DIR: ${dataDir} is in use by another server. Stop it, or set another DATA_DIR.`
        : `DATA_DIR: ${dataDir} cannot be used (${message})`,
    );
  }
}

/** Makes the new folders from `first` down to `last` durable by syncing the parent of each. */
async function syncParents(first: string, last: string): Promise<void> {
  for (let folder = resolve(last); folder.length >= first.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

function lockFile(file: string): () => void {
  const connection = new DatabaseSync(file);
  try {
    // A journal file would need room, and the server must start on a full disk too, to serve pages.
    connection.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    throw error;
  }
  return () => connection.close();
}

/** Makes the names in a folder durable. Without this, a crash may lose a new file, even a synced one. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns how many bytes a process without privileges can still write to the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
