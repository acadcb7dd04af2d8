import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "#server/start-error.ts";
import { syncFolder } from "#server/sync-folder.ts";

const SQLITE_BUSY = 5;

/**
 * Creates the data folder when it is missing, and makes this process the only server on it. Returns
 * the function that releases the lock; the kernel drops the lock of a killed process. The lock is
 * an empty SQLite file because Node has no file locks, and not the database file, so that an
 * operator's command works beside the server.
 *
 * Throws a StartError when the folder cannot be used or another server holds the lock.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (made) await syncParents(made, dataDir);
    return lockFile(join(dataDir, "server.lock"));
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string };
    const isTaken = errcode === SQLITE_BUSY;
    throw new StartError(
      isTaken
        ? `DATA_DIR: ${dataDir} is in use by another server. Stop that one, or set another DATA_DIR.`
        : `DATA_DIR: ${dataDir} cannot be used (${message})`,
    );
  }
}

/** Makes new folders durable, from `first` down to `last`: each needs its parent to be synced. */
async function syncParents(first: string, last: string): Promise<void> {
  for (let folder = resolve(last); folder.length >= first.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
  }
}

function lockFile(file: string): () => void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    throw error;
  }
  return () => connection.close();
}
