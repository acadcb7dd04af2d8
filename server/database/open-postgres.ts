import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import { migrate, whenMigrated } from "./migrate.ts";
import { isRefusal, openPostgres, type PostgresDatabase } from "./postgres.ts";

const MIGRATION_TIMEOUT_MS = 600_000;

/** Any number that no other advisory lock in this database has. */
const MIGRATION_LOCK = 7_265_738_201;

/** Refusals that pass, by class of SQLSTATE: starting up, shutting down, no connection left. */
const PASSES = /^(08|53|57)/;

/**
 * Opens PostgreSQL at the newest schema. When it cannot be reached, this is logged, and queries
 * reject until it can. Throws a StartError when it refuses us (password, missing database) or was
 * written by a newer version.
 */
export async function openPostgresDatabase(
  url: string,
  now: () => number,
  log: Logger,
): Promise<PostgresDatabase> {
  return whenMigrated(
    openPostgres(url),
    () => migrateAlone(url, now),
    (error) => {
      if (error instanceof StartError) return error;
      if (isRefusal(error) && !PASSES.test(error.code)) {
        return new StartError(`DATABASE_URL: the database refuses this server (${error.message})`);
      }
      log.error({ err: error }, "the database cannot be reached: no message is taken until it can");
      return null;
    },
  );
}

/** Of servers that start together one migrates; the others wait, then find nothing to do. */
async function migrateAlone(url: string, now: () => number): Promise<void> {
  const database = openPostgres(url, MIGRATION_TIMEOUT_MS);
  try {
    await database.whileLocked(MIGRATION_LOCK, () => migrate(database, now));
  } finally {
    await database.close();
  }
}
