import { setTimeout } from "node:timers/promises";

const SQLITE_BUSY = 5;
const BUSY_RETRY_MS = 10;
const BUSY_LIMIT_MS = 5_000;

/**
 * Another process (an operator's command) may hold the write lock for a moment. SQLite's own busy time-out would block
 * the event loop and with it every page; this waits without.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
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

/** What SQLite says of a lock in a result and not by an error. */
export class BusyError extends Error {
  readonly errcode = SQLITE_BUSY;
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
