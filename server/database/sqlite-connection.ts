import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Row, Statement, Value } from "./database.ts";

/** How long to wait for a lock that another process holds, such as an operator's command; in milliseconds. */
const BUSY_MS = 5_000;

export type SqliteConnection = ReturnType<typeof connectSqlite>;

/**
 * Opens (or creates) a SQLite file in an existing folder. Throws if it is not a database. Blocks on the disk, so the
 * server calls it in a worker thread.
 */
export function connectSqlite(file: string) {
  const connection = new DatabaseSync(file, { timeout: BUSY_MS });
  const prepared = new Map<string, StatementSync>();
  const checkFiles = createFileCheck(file);

  function execute({ sql, values = [] }: Statement): Row[] {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      prepared.set(sql, statement);
    }
    // To SQLite `$1` is a name, so an array would bind by order of appearance rather than by number.
    return statement.all(byName(values)) as Row[];
  }

  function transact(statements: readonly Statement[]): Row[][] {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const results = statements.map(execute);
      connection.exec("COMMIT");
      return results;
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back.
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  }

  /** Throws if the file was replaced: writes to an unlinked file are lost when the process ends. */
  function checked<T>(result: T): T {
    checkFiles();
    return result;
  }

  try {
    // FULL, since NORMAL loses acknowledged rows in a power cut (docs/decisions/0002-outbox.md). secure_delete
    // overwrites deleted rows; earlier copies stay in the log until `truncateLog`.
    connection.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON",
    );
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    /** Runs a statement outside a transaction, as VACUUM requires. */
    run: (statement: Statement) => checked(execute(statement)),
    /** Runs the statements in one transaction. */
    transact: (statements: readonly Statement[]) => checked(transact(statements)),
    close: () => connection.close(),
  };
}

/** Returns a function that throws once the database or its log is no longer the same file. */
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
