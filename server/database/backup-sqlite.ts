import { existsSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { syncFolder } from "./data-folder.ts";
import type { Database } from "./database.ts";

/** What a backup is called until it is complete. */
export const UNFINISHED = ".part";

/**
 * Writes a consistent snapshot of a SQLite database, which stays in use meanwhile, to a new file that only its owner
 * can read. Leaves out sessions and sign-in links. The file gets its name once SQLite found the copy sound and it is durable.
 * Rejects if the file exists, and leaves that one untouched.
 */
export async function backupSqlite(database: Database, file: string): Promise<void> {
  const part = file + UNFINISHED;
  // VACUUM INTO accepts an empty file; creating it here ensures that it is ours.
  const handle = await open(part, "wx", 0o600);
  try {
    if (existsSync(file)) throw new Error(`${file} exists already.`);
    await database.query("VACUUM INTO $1", [part]);
    using copy = new DatabaseSync(part);
    leaveOutSessions(copy);
    requireSound(copy);
    // SQLite does not sync it (https://www.sqlite.org/lang_vacuum.html).
    await handle.sync();
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await unlink(part);
    throw error;
  } finally {
    await handle.close();
  }
}

/** A restore must not bring back a session that was ended. secure_delete overwrites the rows; no journal has them on disk. */
function leaveOutSessions(copy: DatabaseSync): void {
  copy.exec(`
    PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON;
    DELETE FROM sessions; DELETE FROM sign_in_links`);
}

function requireSound(copy: DatabaseSync): void {
  const rows = copy.prepare("PRAGMA integrity_check").all();
  if (rows.length === 1 && rows[0]?.integrity_check === "ok") return;
  throw new Error("The backup was not kept: SQLite found its copy of the database damaged.");
}
