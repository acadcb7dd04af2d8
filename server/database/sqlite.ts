import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Database, Row, Statement } from "./database.ts";
import type { Answer, Job } from "./sqlite-thread.ts";

/**
 * Opens (or creates) a SQLite file in an existing folder as the embedded database. It runs in a worker thread, so a
 * slow disk or a lock held by another process does not delay pages. Queries reject while the file cannot be opened, and
 * unrun when they have waited for ten seconds for those before them.
 */
export function openSqlite(file: string): Database {
  const thread = new Worker(new URL("./sqlite-thread.ts", import.meta.url), { workerData: file });
  const pending = new Map<number, PromiseWithResolvers<Row[][]>>();
  const startedAt = Date.now() - performance.now();
  let lastId = 0;

  thread.on("message", ({ id, results, error }: Answer) => {
    const { resolve, reject } = pending.get(id) as PromiseWithResolvers<Row[][]>;
    pending.delete(id);
    if (results) resolve(results);
    else reject(Object.assign(new Error(error?.message), error));
  });

  function run(statements: readonly Statement[], isTransaction: boolean): Promise<Row[][]> {
    const answer = Promise.withResolvers<Row[][]>();
    lastId += 1;
    pending.set(lastId, answer);
    const queuedAt = process.hrtime.bigint();
    thread.postMessage({ id: lastId, queuedAt, statements, isTransaction } satisfies Job);
    return answer.promise;
  }

  return {
    forUpdate: "",
    // No other server shares this database.
    steadyTime: async () => Math.round(startedAt + performance.now()),
    wallTime: async () => Date.now(),
    query: async (sql, values = []) => (await run([{ sql, values }], false))[0] ?? [],
    batch: (statements) => run(statements, true),
    async snapshot(work) {
      // A connection of its own: in WAL mode its transaction delays no writer, and ends with it.
      const reader = openSqlite(file);
      try {
        await reader.query("BEGIN");
        return await work(reader);
      } finally {
        await reader.close();
      }
    },
    async truncateLog() {
      await run([{ sql: "PRAGMA wal_checkpoint(TRUNCATE)" }], false);
    },
    async close() {
      const ended = once(thread, "exit");
      thread.postMessage(null);
      await ended;
    },
  };
}
