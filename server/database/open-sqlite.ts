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
  now: () => number,
  log: Logger,
): Promise<Database> {
  const release = await lockFolder(dataDir);
  const file = databaseFile(dataDir);
  const sqlite = openSqlite(file);
  const database = { ...sqlite, close: () => sqlite.close().finally(release) };
  return withMigration(
    database,
    () => migrate(database, now),
    (error) => {
      const { errcode, errstr } = error as { errcode?: number; errstr?: string };
      if (errcode === undefined) return error;
      const { line, see } = sqliteProblem(errcode);
      log.error({ file, errcode, errstr, see }, line);
      return null;
    },
  );
}

/** What is wrong with the embedded database, for the log. */
interface Problem {
  line: string;
  /** What docs/operate.md says of it. */
  see: string;
}

const NOT_WRITABLE: Problem = {
  line: "the database cannot be written: messages are refused",
  see: "docs/operate.md#the-database-cannot-be-written",
};
const FULL: Problem = {
  line: "the disk is full: messages are refused",
  see: "docs/operate.md#the-disk-is-full",
};
const DAMAGED: Problem = {
  line: "the database is damaged: messages are refused",
  see: "docs/operate.md#the-database-is-damaged",
};
const OTHER: Problem = {
  line: "the database cannot be used: messages are refused",
  see: "docs/operate.md#the-database-is-down",
};

/** By SQLite's primary result code (https://www.sqlite.org/rescode.html). */
const PROBLEMS: Readonly<Record<number, Problem>> = {
  8: NOT_WRITABLE, // READONLY
  11: DAMAGED, // CORRUPT
  13: FULL,
  14: NOT_WRITABLE, // CANTOPEN, also on a read-only file system
  26: DAMAGED, // NOTADB
};

/** No room for the index of the write-ahead log. */
const IOERR_SHMSIZE = 4874;

/** Returns what an error with this extended result code means. */
export function sqliteProblem(errcode: number): Problem {
  if (errcode === IOERR_SHMSIZE) return FULL;
  return PROBLEMS[errcode & 0xff] ?? OTHER;
}
