import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on a data folder, until it ends: the kernel drops the lock of a killed process, so
 * nothing has to be cleaned up. An empty SQLite file is the lock because Node itself offers no file locks; it is not
 * the database's own file, so that an operator's command can still work beside the server.
 *
 * Returns the function that releases the lock, or null when another server holds it. Throws when the file cannot be
 * opened or written.
 */
export function lockFolder(file: string): (() => void) | null {
  const connection = new DatabaseSync(file);
  try {
    connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return () => connection.close();
}
