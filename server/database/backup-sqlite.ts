import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
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
 * can read, encrypted if a recipient is given: then no other file ever holds it. Leaves out sessions and sign-in links.
 * The file gets its name once SQLite found the copy sound and it is durable. Rejects if the file exists, and leaves that
 * one untouched.
 */
export async function backupSqlite(
  database: Database,
  file: string,
  recipient?: string,
): Promise<void> {
  if (recipient) await requireRecipient(recipient);
  const part = file + UNFINISHED;
  // VACUUM INTO accepts an empty file; creating it here ensures that it is ours.
  const handle = await open(part, "wx", 0o600);
  try {
    if (existsSync(file)) throw new Error(`${file} exists already.`);
    // What is to be encrypted is copied to memory: if this process is killed, nothing readable is left behind.
    const to = recipient ? `file:/${randomUUID()}?vfs=memdb` : part;
    // Open before, since a copy in memory is freed when nobody has it open.
    using copy = new DatabaseSync(to);
    await database.query("VACUUM INTO $1", [to]);
    leaveOutSessions(copy);
    requireSound(copy);
    if (recipient) await encryptTo(recipient, copy.serialize(), handle.fd);
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

/** Encrypts the bytes to a public key of age (https://age-encryption.org) and writes them to an open file. */
async function encryptTo(
  recipient: string,
  bytes: Uint8Array,
  output: number | "ignore",
): Promise<void> {
  const age = spawn("age", ["--encrypt", "--recipient", recipient], {
    stdio: ["pipe", output, "ignore"],
  });
  const ended = once(age, "close");
  // If it stops reading, its exit code says that it failed.
  age.stdin?.on("error", () => {});
  age.stdin?.end(bytes);
  const [code] = await ended;
  if (code !== 0) throw new Error("The backup could not be encrypted: age failed.");
}

/** Throws an Error unless age is installed and accepts the recipient, whose text it never quotes: it may be a private key. */
async function requireRecipient(recipient: string): Promise<void> {
  try {
    await encryptTo(recipient, new Uint8Array(), "ignore");
  } catch (error) {
    throw new Error(
      (error as NodeJS.ErrnoException).code === "ENOENT"
        ? "--encrypt-to needs the program age, which is not installed."
        : "--encrypt-to must be a public key of age, which begins with age1.",
    );
  }
}
