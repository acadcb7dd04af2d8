import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import type { Database, Row, Value } from "./database.ts";

const SQLITE_BUSY = 5;
const BUSY_RETRY_MS = 10;
const BUSY_LIMIT_MS = 5_000;

/**
 * Opens (or creates) a SQLite file as the embedded database. The folder must exist.
 * synchronous=FULL: with NORMAL, rows that were acknowledged are lost in a power cut (docs/decisions/0002-outbox.md).
 */
export function openSqlite(file: string): Database {
  const connection = new DatabaseSync(file);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  const prepared = new Map<string, StatementSync>();

  function run(sql: string, values: readonly Value[] = []): Row[] {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      prepared.set(sql, statement);
    }
    // By name: SQLite reads `$1` as a name, so a list would bind by order of appearance and not by number.
    return statement.all(byName(values)) as Row[];
  }

  return {
    skipLocked: "",
    query: (sql, values) => whenFree(() => run(sql, values)),
    batch: (statements) =>
      whenFree(() => {
        connection.exec("BEGIN IMMEDIATE");
        try {
          const results = statements.map(({ sql, values }) => run(sql, values));
          connection.exec("COMMIT");
          return results;
        } catch (error) {
          // SQLite has rolled back by itself after some errors, a full disk for one.
          if (connection.isTransaction) connection.exec("ROLLBACK");
          throw error;
        }
      }),
    async close() {
      connection.close();
    },
  };
}

function byName(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}

/**
 * Another process (an operator's command) may hold the write lock for a moment. SQLite's own busy time-out would block
 * the event loop and with it every page; this waits without.
 */
async function whenFree<T>(work: () => T): Promise<T> {
  const limit = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > limit) throw error;
    }
    await setTimeout(BUSY_RETRY_MS);
  }
}

/** Whether SQLite failed because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  // The low byte is the primary result code, the rest says more about it.
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}
