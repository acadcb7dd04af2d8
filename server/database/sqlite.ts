import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Database, Row, Statement } from "./database.ts";

/** What the thread is asked to do. */
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

/**
 * Opens (or creates) a SQLite file as the embedded database, in a thread of its own: while the disk is slow, or another
 * process holds the lock, pages are served as ever. The folder must exist. Everything asked of it rejects while the file
 * cannot be opened.
 */
export function openSqlite(file: string): Database {
  const thread = new Worker(new URL("./sqlite-thread.ts", import.meta.url), { workerData: file });
  const waiting = new Map<number, PromiseWithResolvers<Row[][]>>();
  const startedAt = Date.now() - performance.now();
  let lastId = 0;

  thread.on("message", ({ id, results, error }: Answer) => {
    const { resolve, reject } = waiting.get(id) as PromiseWithResolvers<Row[][]>;
    waiting.delete(id);
    if (results) resolve(results);
    else reject(Object.assign(new Error(error?.message), error));
  });

  function ask(statements: readonly Statement[], isTransaction: boolean): Promise<Row[][]> {
    const answer = Promise.withResolvers<Row[][]>();
    lastId += 1;
    waiting.set(lastId, answer);
    thread.postMessage({ id: lastId, statements, isTransaction } satisfies Job);
    return answer.promise;
  }

  return {
    skipLocked: "",
    // No other server shares it, so it may go its own way while the machine's clock is set.
    now: async () => Math.round(startedAt + performance.now()),
    query: async (sql, values = []) => (await ask([{ sql, values }], false))[0] ?? [],
    batch: (statements) => ask(statements, true),
    async purge() {
      const [rows] = await ask([{ sql: "PRAGMA wal_checkpoint(TRUNCATE)" }], false);
      if (rows?.[0]?.busy) throw new Error("another process reads the write-ahead log");
    },
    async close() {
      const ended = once(thread, "exit");
      thread.postMessage(null);
      await ended;
    },
  };
}
