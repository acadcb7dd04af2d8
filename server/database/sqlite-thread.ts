import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Job } from "./sqlite.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

/* The thread in which the embedded database works (sqlite.ts): one job after the other, as they come. */

let connection: SqliteConnection | null = null;

parentPort?.on("message", (job: Job | null) => {
  if (job) return parentPort?.postMessage(answer(job));
  connection?.close();
  parentPort?.close();
});

function answer({ id, statements, isTransaction }: Job): Answer {
  try {
    // Opened when first needed, and again until that succeeds: a file that was damaged may have been restored.
    connection ??= connectSqlite(workerData);
    const { run, transact } = connection;
    return { id, results: isTransaction ? transact(statements) : statements.map(run) };
  } catch (error) {
    // Of an error, a message between threads carries only the words.
    const { message, code, errcode, errstr } = error as Error & Answer["error"];
    return { id, error: { message, code, errcode, errstr } };
  }
}
