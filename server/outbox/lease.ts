import type { Clock } from "#server/clock.ts";
import { DATABASE_RETRY_MS } from "./limits.ts";

interface LeaseOptions {
  clock: Pick<Clock, "elapsed" | "after">;
  /** How long the lease lasts each time, in milliseconds. */
  leaseMs: number;
  /** Renews it. Returns false if it is somebody else's by now; rejects if the database fails. */
  renew: () => Promise<boolean>;
}

/**
 * Does work that may last for longer than the lease on it, which is renewed three times per lease, so that others take over only
 * from a process that died. `lease.end` is by the monotonic clock, and is kept up to date. The work's signal aborts once the lease
 * is somebody else's, or could be, because it could not be renewed in time.
 */
export async function whileLeased<T>(
  lease: { end: number },
  { clock, leaseMs, renew }: LeaseOptions,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let isOver = false;
  let cancelRenewal = () => {};
  let cancelEnd = () => {};

  function holdUntil(end: number): void {
    lease.end = end;
    cancelEnd();
    cancelEnd = clock.after(end - clock.elapsed(), () => lost.abort());
  }

  async function renewOnce(): Promise<void> {
    const begun = clock.elapsed();
    const isOurs = await renew().catch(() => null);
    if (isOver || lost.signal.aborted) return;
    if (isOurs === false) return lost.abort();
    if (isOurs) holdUntil(begun + leaseMs);
    renewIn(isOurs ? leaseMs / 3 : DATABASE_RETRY_MS);
  }

  function renewIn(ms: number): void {
    cancelRenewal = clock.after(ms, () => void renewOnce());
  }

  holdUntil(lease.end);
  renewIn(lease.end - clock.elapsed() - (leaseMs * 2) / 3);
  try {
    return await work(lost.signal);
  } finally {
    isOver = true;
    cancelRenewal();
    cancelEnd();
  }
}
