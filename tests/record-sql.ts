import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { vi } from "vitest";
import type { Database, Reader } from "#server/database/database.ts";
import { RECORDED_SQL } from "./shared-postgres.ts";

/* Set-up of the tests that use a database: writes down what is sent to SQLite, to prepare it on PostgreSQL (tests/postgres/). */

const recorded = new Set<string>();

function record(sql: string): void {
  if (recorded.has(sql)) return;
  recorded.add(sql);
  mkdirSync(dirname(RECORDED_SQL), { recursive: true });
  appendFileSync(RECORDED_SQL, `${JSON.stringify(sql)}\n`);
}

const recordingReader = ({ query }: Reader): Reader => ({
  query(sql, values) {
    record(sql);
    return query(sql, values);
  },
});

const recording = (database: Database): Database => ({
  ...database,
  ...recordingReader(database),
  batch(statements) {
    for (const { sql } of statements) record(sql);
    return database.batch(statements);
  },
  snapshot: (work) => database.snapshot((reader) => work(recordingReader(reader))),
});

vi.mock("#server/database/sqlite.ts", async (original) => {
  const { openSqlite } = await original<typeof import("#server/database/sqlite.ts")>();
  return { openSqlite: (file: string) => recording(openSqlite(file)) };
});
