import { StartError } from "#server/start-error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

/**
 * Brings the database to the newest schema, each step in its own transaction. Throws a StartError
 * when a newer version of the server wrote the database: this one could damage it.
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
      `The database has schema ${current}, this version knows schemas up to ${newest}. Start the newer version of the server.`,
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
 * A database that is migrated before it is used. When the first attempt fails, `fault` returns what
 * to reject with, and the database is closed; or null when the failure may pass. Then every query
 * tries the migration again, and rejects while it fails: pages need no database, so the server
 * starts without.
 */
export async function whenMigrated<T extends Database>(
  database: T,
  migration: () => Promise<void>,
  fault: (error: unknown) => unknown,
): Promise<T> {
  let outcome: Promise<void> | null = null;
  /** Queries that come while a migration is running share its outcome. */
  function ready(): Promise<void> {
    outcome ??= migration().catch((error) => {
      outcome = null;
      throw error;
    });
    return outcome;
  }

  const error = await ready().then(() => null, fault);
  if (error) {
    await database.close();
    throw error;
  }
  return {
    ...database,
    query: (sql, values) => ready().then(() => database.query(sql, values)),
    batch: (statements) => ready().then(() => database.batch(statements)),
  };
}
