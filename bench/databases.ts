import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import type { Report } from "../scripts/progress.ts";
import { startPostgres } from "../tests/postgres.ts";
import { table } from "./section.ts";

export interface Subject {
  /** Where its server runs. */
  folder: string;
  /** The settings that select the database. */
  env: Record<string, string>;
  /** Opens the database beside the server, or before it. */
  open(): Database;
}

/** Measures with SQLite, then with PostgreSQL. Returns a table with a column for each. */
export async function onBothDatabases(
  folder: string,
  report: Report,
  measure: (subject: Subject) => Promise<Record<string, number>>,
): Promise<string> {
  const postgres = await startPostgres();
  try {
    report("SQLite");
    const data = join(folder, "sqlite/data");
    await mkdir(data, { recursive: true });
    const embedded = await measure({
      folder: join(folder, "sqlite"),
      env: {},
      open: () => openSqlite(join(data, "messages.db")),
    });
    report("PostgreSQL");
    const DATABASE_URL = postgres.url("postgres");
    const served = await measure({
      folder: join(folder, "postgresql"),
      env: { DATABASE_URL },
      open: () => openPostgres(DATABASE_URL),
    });
    return table(
      ["", "SQLite", "PostgreSQL"],
      Object.entries(embedded).map(([name, figure]) => [name, figure, served[name] ?? NaN]),
    );
  } finally {
    await postgres.close();
  }
}
