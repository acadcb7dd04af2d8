import { DatabaseError, escapeIdentifier } from "pg";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import type { Database, Reader } from "./database.ts";
import { migrate, withMigration } from "./migrate.ts";
import { databaseWords, openPostgres } from "./postgres.ts";

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
export async function openPostgresDatabase(url: string, log: Logger): Promise<Database> {
  return withMigration(
    openPostgres(url),
    () => migrateUnderLock(url, log),
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
async function migrateUnderLock(url: string, log: Logger): Promise<void> {
  const database = openPostgres(url, MIGRATION_TIMEOUT_MS);
  try {
    await requireUtf8(database);
    await database.withLock(MIGRATION_LOCK, () => migrate(database));
    if (await ownsTables(database))
      log.warn(`the database role owns the tables: it may do more than it needs to`);
  } finally {
    await database.close();
  }
}

/**
 * Lets a PostgreSQL role read and write the rows of every table, also of later ones, and only read the list of migrations.
 * Needs a connection as the owner of the tables. Rejects with PostgreSQL's error if there is no such role.
 */
export async function grantRows(database: Database, role: string): Promise<void> {
  const [row] = await database.query("SELECT current_schema() AS schema");
  const schema = escapeIdentifier(String(row?.schema));
  const to = escapeIdentifier(role);
  const rows = "GRANT SELECT, INSERT, UPDATE, DELETE ON";
  const statements = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
    `${rows} ALL TABLES IN SCHEMA ${schema} TO ${to}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} ${rows} TABLES TO ${to}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${to}`,
  ];
  await database.batch(statements.map((sql) => ({ sql })));
}

/** A superuser is a member of every role. */
const OWNS_TABLES = `
  SELECT EXISTS (
    SELECT FROM pg_tables WHERE schemaname = current_schema() AND pg_has_role(tableowner, 'MEMBER')
  ) AS owns`;

/** Returns whether the role of this PostgreSQL connection owns the tables, and so may do more than read and write rows. */
export async function ownsTables(database: Reader): Promise<boolean> {
  const [row] = await database.query(OWNS_TABLES);
  return Boolean(row?.owns);
}
