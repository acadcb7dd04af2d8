import { StartError } from "#server/start-error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

/**
 * Migrates the database to the newest schema, one transaction per step. Throws a StartError if its schema is from a
 * newer version of the server, since this one could damage it.
 */
export async function migrate(
  database: Database,
  now: () => number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.query(
    "CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)",
  );
  const [row] = await database.query("SELECT max(version) AS version FROM migrations");
  const current = Number(row?.version ?? 0);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new StartError(
      `The database has schema ${current}, but this version of the server only knows schemas up to ${newest}. Start the newer version.`,
    );
  }
  for (const { version, statements } of migrations) {
    if (version <= current) continue;
    const record = "INSERT INTO migrations (version, applied_at) VALUES ($1, $2)";
    const steps = statements.map((sql) => ({ sql }));
    await database.batch([...steps, { sql: record, values: [version, now()] }]);
  }
}

/**
 * Returns a database that is migrated before its first use. If the first attempt fails, `fatal` returns the error to
 * reject with (the database is then closed), or null if the failure may pass: then every query retries the migration
 * and rejects until it succeeds. Pages need no database, so the server starts without one.
 */
export async function withMigration<T extends Database>(
  database: T,
  migration: () => Promise<void>,
  fatal: (error: unknown) => unknown,
): Promise<T> {
  let attempt: Promise<void> | null = null;
  /** Queries that arrive during a migration share its outcome. */
  function ready(): Promise<void> {
    attempt ??= migration().catch((error) => {
      attempt = null;
      throw error;
    });
    return attempt;
  }

  const error = await ready().then(() => null, fatal);
  if (error) {
    await database.close();
    throw error;
  }
  return {
    ...database,
    query: (sql, values) => ready().then(() => database.query(sql, values)),
    batch: (statements) => ready().then(() => database.batch(statements)),
    snapshot: (work) => ready().then(() => database.snapshot(work)),
  };
}
