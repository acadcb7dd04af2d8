import { open, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "#server/sync-folder.ts";
import type { Database } from "./database.ts";

/**
 * Writes a consistent snapshot of a SQLite database, which stays in use meanwhile, to a new file that only its owner
 * can read. Resolves once the file is durable. Rejects if the file exists, and leaves that one untouched.
 */
export async function backupSqlite(database: Database, file: string): Promise<void> {
  // VACUUM INTO accepts an empty file; creating it here ensures that it is ours.
  const handle = await open(file, "wx", 0o600);
  try {
    await database.query("VACUUM INTO $1", [file]);
    // SQLite does not sync it (https://www.sqlite.org/lang_vacuum.html).
    await handle.sync();
    await syncFolder(dirname(file));
  } catch (error) {
    await unlink(file);
    throw error;
  } finally {
    await handle.close();
  }
}
