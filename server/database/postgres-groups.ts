import { setImmediate } from "node:timers/promises";
import type { Row, Statement } from "./database.ts";

/** More at the same time would be smaller groups, and so more commits. */
const GROUPS_AT_ONCE = 4;
const MOST_JOBS = 64;

interface Job {
  statements: readonly Statement[];
  resolve: (results: Row[][]) => void;
  reject: (reason: unknown) => void;
}

/**
 * Puts batches that are asked for at the same time into one transaction, so that they share its round trip and its wait
 * for the disk. When one of them is refused, none was done; then each is done by itself, and only that one fails.
 * `transact` runs statements in one transaction; `isRefusal` tells a refused statement from a lost connection.
 */
export function groupBatches(
  transact: (statements: readonly Statement[]) => Promise<Row[][]>,
  isRefusal: (error: unknown) => boolean,
): (statements: readonly Statement[]) => Promise<Row[][]> {
  let waiting: Job[] = [];
  let underWay = 0;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await setImmediate();
      const jobs = waiting.slice(0, MOST_JOBS);
      waiting = waiting.slice(MOST_JOBS);
      if (jobs.length > 0) await commit(jobs);
    }
    underWay -= 1;
  }

  async function commit(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await transact(jobs.flatMap(({ statements }) => statements));
      for (const { statements, resolve } of jobs) resolve(results.splice(0, statements.length));
    } catch (error) {
      if (jobs.length > 1 && isRefusal(error)) await Promise.all(jobs.map((job) => commit([job])));
      else for (const { reject } of jobs) reject(error);
    }
  }

  return (statements) =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (underWay === GROUPS_AT_ONCE) return;
      underWay += 1;
      void work();
    });
}
