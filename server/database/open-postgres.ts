import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import { migrate, whenMigrated } from "./migrate.ts";
import { isRefusal, openPostgres, type PostgresDatabase } from "./postgres.ts";

const MIGRATION_TIMEOUT_MS = 600_000;

/** Any number that nobody else in this database uses for an advisory lock. */
const MIGRATION_LOCK = 7_265_738_201;

/**
 * Opens PostgreSQL at the newest schema. When it cannot be reached, that is logged and everything asked of it rejects
 * until it can: pages need no database, so it is no reason not to start.
 * Throws a StartError when it refuses us (password, missing database) or was written by a newer version.
 */
export async function openPostgresDatabase(
  url: string,
  now: () => number,
  log: Logger,
): Promise<PostgresDatabase> {
  const database = openPostgres(url);
  return whenMigrated(
    database,
    () => migrateAlone(url, now),
    (error) => {
      if (!isAway(error)) return false;
      log.error({ err: error }, "the database cannot be reached: no message is taken until it can");
      return true;
    },
  ).catch((error: Error) => {
    throw error instanceof StartError ? error : refused(error);
  });
}

/** Only one of the servers that start at the same time migrates; the others wait, and then find nothing to do. */
async function migrateAlone(url: string, now: () => number): Promise<void> {
  const database = openPostgres(url, MIGRATION_TIMEOUT_MS);
  try {
    await database.whileLocked(MIGRATION_LOCK, () => migrate(database, now));
  } finally {
    await database.close();
  }
}

/** No answer, or one that passes: starting up, shutting down, no connection left (SQLSTATE classes 57, 53, 08). */
function isAway(error: unknown): boolean {
  if (error instanceof StartError) return false;
  return !isRefusal(error) || /^(08|53|57)/.test(error.code);
}

function refused({ message }: Error): StartError {
  return new StartError(`DATABASE_URL: the database refuses this server (${message})`);
}
