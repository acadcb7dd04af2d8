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
