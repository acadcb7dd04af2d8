import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "#server/start-error.ts";
import { syncFolder } from "#server/sync-folder.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { lockFolder } from "./owner-lock.ts";
import { openSqlite } from "./sqlite.ts";

/** The file of the embedded database in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "messages.db");
}

/**
 * Opens the embedded database of a data folder (created when missing, for its owner's eyes only) at the newest schema.
 * Throws a StartError when the folder cannot be used, belongs to a running server or was written by a newer version.
 */
export async function openDatabase(dataDir: string, now: () => number): Promise<Database> {
  const release = await lock(dataDir);
  let database: Database | undefined;
  try {
    database = openSqlite(databaseFile(dataDir));
    await migrate(database, now);
    const { close } = database;
    return { ...database, close: () => close().finally(release) };
  } catch (error) {
    await database?.close();
    release();
    throw error;
  }
}

/** Makes new folders, from `first` to `last` within it, durable: each is safe only when its parent is. */
async function syncParents(first: string, last: string): Promise<void> {
  for (let folder = resolve(last); folder.length >= first.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

async function lock(dataDir: string): Promise<() => void> {
  let release: (() => void) | null;
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (made) await syncParents(made, dataDir);
    release = lockFolder(join(dataDir, "server.lock"));
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message})`);
  }
  if (!release) {
    throw new StartError(
      `DATA_DIR: ${dataDir} is in use by another server. Stop that one, or set another DATA_DIR.`,
    );
  }
  return release;
}
