import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Row, Statement, Value } from "./database.ts";

/** How long another process may hold the lock, in milliseconds: an operator's command holds it for a moment. */
const BUSY_MS = 5_000;

export type SqliteConnection = ReturnType<typeof connectSqlite>;

/**
 * Opens (or creates) a SQLite file; its folder must exist. Throws when it is no database. Whoever calls waits for the
 * disk, so the server does it in a thread of its own.
 * synchronous=FULL: with NORMAL, rows that were acknowledged are lost in a power cut (docs/decisions/0002-outbox.md).
 * secure_delete: what is erased is overwritten, where SQLite would only forget where it is. What was written before that
 * stays in the log until `purge`.
 */
export function connectSqlite(file: string) {
  const connection = new DatabaseSync(file, { timeout: BUSY_MS });
  const prepared = new Map<string, StatementSync>();
  const checkFiles = file === ":memory:" ? () => {} : createFileCheck(file);

  function execute({ sql, values = [] }: Statement): Row[] {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      prepared.set(sql, statement);
    }
    // By name: SQLite reads `$1` as a name, so a list would bind by order of appearance and not by number.
    return statement.all(byName(values)) as Row[];
  }

  function transact(statements: readonly Statement[]): Row[][] {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const results = statements.map(execute);
      connection.exec("COMMIT");
      return results;
    } catch (error) {
      // SQLite has rolled back by itself after some errors, a full disk for one.
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  }

  /** What was written to a file that has lost its name is gone with the process: it does not count as done. */
  function checked<T>(result: T): T {
    checkFiles();
    return result;
  }

  try {
    connection.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON",
    );
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    /** One statement by itself, as VACUUM needs it. */
    run: (statement: Statement) => checked(execute(statement)),
    /** All of the statements or none. */
    transact: (statements: readonly Statement[]) => checked(transact(statements)),
    close: () => connection.close(),
  };
}

/** Returns a function that throws when the database or its log is not the file any more that it was at first. */
function createFileCheck(file: string): () => void {
  const known = new Map<string, string>();
  return () => {
    for (const name of [file, `${file}-wal`]) {
      const stat = statSync(name, { throwIfNoEntry: false });
      const id = stat && `${stat.dev}:${stat.ino}`;
      if (known.has(name) && known.get(name) !== id) {
        throw Object.assign(new Error("The database file was replaced"), { code: "REPLACED" });
      }
      if (id) known.set(name, id);
    }
  };
}

function byName(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}
