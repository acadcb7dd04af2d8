import { DatabaseError } from "pg";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import type { Database, Reader } from "./database.ts";
import { migrate, withMigration } from "./migrate.ts";
import { databaseWords, openPostgres } from "./postgres.ts";
import { ownsTables } from "./roles.ts";

const MIGRATION_TIMEOUT_MS = 600_000;

/** Arbitrary, but unlike any other advisory lock in this database. */
export const MIGRATION_LOCK = 7_265_738_201;

/**
 * SQLSTATEs of temporary errors: the classes for a lost connection, no resources, and starting up or shutting down; a
 * read-only server (a replica during a failover), a deadlock, and a lock that was not free in time.
 */
const TEMPORARY = /^(08|53|57|25006$|40P01$|55P03$)/;

/**
 * Opens PostgreSQL at the newest schema. If it cannot be used for now, logs an error, and queries reject until it can.
 * Warns if our role owns the tables. Throws a StartError if it refuses us (wrong password, missing database), if its encoding is not
 * UTF-8, or if its schema is from a newer version, or from an older one that our role may not change.
 */
export async function openPostgresDatabase(
  url: string,
  wallTime: () => number,
  log: Logger,
): Promise<Database> {
  return withMigration(
    openPostgres(url),
    () => migrateUnderLock(url, wallTime, log),
    (error) => {
      if (error instanceof StartError) return error;
      const reason = databaseWords(error);
      if (error instanceof DatabaseError && !TEMPORARY.test(error.code ?? "")) {
        return new StartError(`DATABASE_URL: the database refuses this server (${reason})`);
      }
      log.error({ err: error, reason }, "the database cannot be used: messages are refused");
      return null;
    },
  );
}

/** Throws a StartError unless the database can store what visitors write, in every script. */
export async function requireUtf8(database: Reader): Promise<void> {
  const [row] = await database.query("SHOW server_encoding");
  if (row?.server_encoding === "UTF8") return;
  throw new StartError(
    `DATABASE_URL: the database has the encoding ${row?.server_encoding}. Make one that stores every letter: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
  );
}

/** If several servers start at once, one migrates while the others wait and then find nothing to do. */
async function migrateUnderLock(url: string, wallTime: () => number, log: Logger): Promise<void> {
  const database = openPostgres(url, MIGRATION_TIMEOUT_MS);
  try {
    await requireUtf8(database);
    await database.withLock(MIGRATION_LOCK, () => migrate(database, wallTime));
    if (await ownsTables(database))
      log.warn(`the database role owns the tables: it may do more than it needs to`);
  } finally {
    await database.close();
  }
}
