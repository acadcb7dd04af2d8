import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import { syncFolder } from "#server/sync-folder.ts";
import type { Database } from "./database.ts";
import { migrate, whenMigrated } from "./migrate.ts";
import { lockFolder } from "./owner-lock.ts";
import { openSqlite } from "./sqlite.ts";

/** What to do about a database that cannot be used. */
const RUNBOOK = 'docs/runbook.md, "The database is damaged"';

/** The file of the embedded database in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "messages.db");
}

/**
 * Opens the embedded database of a data folder (created when missing, for its owner's eyes only) at the newest schema.
 * When the file is damaged or cannot be used now, that is logged, and everything asked of it rejects.
 * Throws a StartError when the folder cannot be used, belongs to a running server or was written by a newer version.
 */
export async function openDatabase(
  dataDir: string,
  now: () => number,
  log: Logger,
): Promise<Database> {
  const release = await lock(dataDir);
  const file = databaseFile(dataDir);
  const database = openSqlite(file);
  try {
    const { close, ...rest } = await whenMigrated(
      database,
      () => migrate(database, now),
      (error) => {
        const { errcode, errstr } = error as { errcode?: unknown; errstr?: unknown };
        if (errcode === undefined) return false;
        const about = { file, errcode, errstr, see: RUNBOOK };
        log.error(about, "the database cannot be used: no message is taken until it can");
        return true;
      },
    );
    return { ...rest, close: () => close().finally(release) };
  } catch (error) {
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
