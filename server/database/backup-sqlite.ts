import { open, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "#server/sync-folder.ts";
import type { Database } from "./database.ts";

/**
 * Copies a SQLite database into a new file, for its owner's eyes only, as it is at one moment; others go on reading and
 * writing. The file is durable when this resolves. Rejects, and leaves an existing file as it is, when there is one.
 */
export async function backupSqlite(database: Database, file: string): Promise<void> {
  // VACUUM INTO takes an empty file: made here, it is certainly ours.
  const handle = await open(file, "wx", 0o600);
  try {
    await database.query("VACUUM INTO $1", [file]);
    // SQLite leaves this to us (https://www.sqlite.org/lang_vacuum.html).
    await handle.sync();
    await syncFolder(dirname(file));
  } catch (error) {
    await unlink(file);
    throw error;
  } finally {
    await handle.close();
  }
}
