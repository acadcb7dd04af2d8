import { StartError } from "#server/start-error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

/**
 * Brings the database to the newest schema, each step in a transaction of its own.
 * Throws a StartError when the database was written by a newer version: what that version knows, this one would damage.
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
    await database.batch([
      ...statements.map((sql) => ({ sql })),
      {
        sql: "INSERT INTO migrations (version, applied_at) VALUES ($1, $2)",
        values: [version, now()],
      },
    ]);
  }
}

/**
 * A database that is migrated before it is used. While that fails for a reason that `mayPass`, everything asked of it
 * rejects, and each question tries again: pages need no database, so it is no reason not to start. Closes the database
 * and rejects when it fails for another reason.
 */
export async function whenMigrated<T extends Database>(
  database: T,
  migration: () => Promise<void>,
  mayPass: (error: unknown) => boolean,
): Promise<T> {
  const ready = untilItSucceeds(migration);
  try {
    await ready();
  } catch (error) {
    if (!mayPass(error)) {
      await database.close();
      throw error;
    }
  }
  return {
    ...database,
    query: (sql, values) => ready().then(() => database.query(sql, values)),
    batch: (statements) => ready().then(() => database.batch(statements)),
  };
}

/** Runs the work when first asked and, if it fails, again when asked again; those who ask meanwhile share its outcome. */
function untilItSucceeds(work: () => Promise<void>): () => Promise<void> {
  let outcome: Promise<void> | null = null;
  return () => {
    outcome ??= work().catch((error) => {
      outcome = null;
      throw error;
    });
    return outcome;
  };
}
