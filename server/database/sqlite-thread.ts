import { parentPort, workerData } from "node:worker_threads";
import type { Row, Statement } from "./database.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

/* The worker thread of the embedded database (sqlite.ts). Runs jobs one at a time, in order. */

/** A request to the thread. */
export interface Job {
  id: number;
  /** By `process.hrtime.bigint()`, the only monotonic clock that threads share. */
  queuedAt: bigint;
  statements: readonly Statement[];
  isTransaction: boolean;
}

export interface Answer {
  id: number;
  results?: Row[][];
  error?: { message: string; code?: unknown; errcode?: unknown; errstr?: unknown };
}

/**
 * How long a job may wait for those before it, in nanoseconds. With the five seconds that it may then wait for a lock,
 * each is answered within 15 s: visitors wait for that long, and nothing is stored that they were told has failed.
 */
const MAX_WAIT_NS = 10_000_000_000n;

let connection: SqliteConnection | null = null;

parentPort?.on("message", (job: Job | null) => {
  if (job) return parentPort?.postMessage(answer(job));
  connection?.close();
  parentPort?.close();
});

function answer({ id, queuedAt, statements, isTransaction }: Job): Answer {
  try {
    if (process.hrtime.bigint() - queuedAt > MAX_WAIT_NS) {
      throw Object.assign(new Error("The database was busy for too long"), {
        code: "QUEUE_TIMEOUT",
      });
    }
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
