import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { Database, Row, Statement, Value } from "./database.ts";
import { BusyError, whenFree } from "./sqlite-busy.ts";

/** What was asked of the database and is not yet answered. */
interface Job {
  statements: readonly Statement[];
  /** A query of its own: run without a transaction when nothing else is asked, as VACUUM needs it. */
  single: boolean;
  resolve: (results: Row[][]) => void;
  reject: (reason: unknown) => void;
}

/**
 * Opens (or creates) a SQLite file as the embedded database. The folder must exist. What is asked for in one turn of the
 * event loop shares a transaction, and so its wait for the disk; each job is still all or nothing by itself.
 * synchronous=FULL: with NORMAL, rows that were acknowledged are lost in a power cut (docs/decisions/0002-outbox.md).
 * secure_delete: what is erased is overwritten, where SQLite would only forget where it is. What was written before that
 * stays in the log until `purge`.
 */
export function openSqlite(file: string): Database {
  const connection = new DatabaseSync(file);
  connection.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON",
  );
  const prepared = new Map<string, StatementSync>();
  let waiting: Job[] = [];
  let working: Promise<void> | null = null;

  function ask(statements: readonly Statement[], single: boolean): Promise<Row[][]> {
    return new Promise((resolve, reject) => {
      waiting.push({ statements, single, resolve, reject });
      working ??= work();
    });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await setImmediate();
      const jobs = waiting;
      waiting = [];
      try {
        const answers = await whenFree(() => answer(jobs));
        for (const tell of answers) tell();
      } catch (error) {
        for (const { reject } of jobs) reject(error);
      }
    }
    working = null;
  }

  /** Does the jobs and gives what to tell each of them, for when it is durable. Throws when none of them is done. */
  function answer(jobs: readonly Job[]): (() => void)[] {
    const [first] = jobs;
    if (first && jobs.length === 1 && first.single) {
      const results = first.statements.map(run);
      return [() => first.resolve(results)];
    }
    connection.exec("BEGIN IMMEDIATE");
    try {
      const answers = jobs.map(attempt);
      connection.exec("COMMIT");
      return answers;
    } catch (error) {
      // SQLite has rolled back by itself after some errors, a full disk for one.
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  }

  function attempt({ statements, resolve, reject }: Job): () => void {
    connection.exec("SAVEPOINT job");
    try {
      const results = statements.map(run);
      connection.exec("RELEASE job");
      return () => resolve(results);
    } catch (error) {
      if (!connection.isTransaction) throw error;
      connection.exec("ROLLBACK TO job; RELEASE job");
      return () => reject(error);
    }
  }

  function run({ sql, values = [] }: Statement): Row[] {
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
    query: async (sql, values = []) => (await ask([{ sql, values }], true))[0] ?? [],
    batch: (statements) => ask(statements, false),
    async purge() {
      await whenFree(() => {
        const result = connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
        if (result?.busy) throw new BusyError("another process reads the write-ahead log");
      });
    },
    async close() {
      await working;
      connection.close();
    },
  };
}

function byName(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}
