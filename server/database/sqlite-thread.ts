import { parentPort, workerData } from "node:worker_threads";
import type { Row, Statement } from "./database.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

/* The worker thread of the embedded database (sqlite.ts). Runs jobs one at a time, in order. */

/** A request to the thread. */
export interface Job {
  id: number;
  statements: readonly Statement[];
  isTransaction: boolean;
}

export interface Answer {
  id: number;
  results?: Row[][];
  error?: { message: string; code?: unknown; errcode?: unknown; errstr?: unknown };
}

let connection: SqliteConnection | null = null;

parentPort?.on("message", (job: Job | null) => {
  if (job) return parentPort?.postMessage(answer(job));
  connection?.close();
  parentPort?.close();
});

function answer({ id, statements, isTransaction }: Job): Answer {
  try {
    // Opened on first use and retried until it succeeds: a damaged file may be restored meanwhile.
    connection ??= connectSqlite(workerData);
    const { run, transact } = connection;
    return { id, results: isTransaction ? transact(statements) : statements.map(run) };
  } catch (error) {
    // Structured cloning would keep only the message of an Error.
    const { message, code, errcode, errstr } = error as Error & Answer["error"];
    return { id, error: { message, code, errcode, errstr } };
  }
}
