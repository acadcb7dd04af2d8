import { createCircuitBreaker } from "./circuit-breaker.ts";
import { createDispatch, type DispatchOptions } from "./dispatch.ts";
import { CONCURRENCY, DATABASE_RETRY_MS } from "./limits.ts";

/**
 * Sends what is due (docs/decisions/0002-outbox.md). Polls when woken, after each email and when the next one is
 * due; also at intervals, since another process may have made one due: an operator's command, or a server that
 * died with a claim on it. At the same intervals it releases what a flood held. Idle until the first wake.
 */
export function createWorker(options: DispatchOptions) {
  const { queue, limits, clock, random, log } = options;
  const breaker = createCircuitBreaker(clock, random, log);
  const { dispatch, abort } = createDispatch(options, breaker);
  const inProgress = new Set<Promise<void>>();
  let isStopping = false;
  let cancelTimer = () => {};
  let polling = Promise.resolve();
  let isPolling = false;
  let pollAgain = false;
  let nextRelease = 0;
  let isReadable = true;

  /** Polls at once, for example because a message was stored. */
  function wake(): void {
    if (isStopping) return;
    pollAgain = true;
    if (!isPolling) polling = poll();
  }

  async function poll(): Promise<void> {
    isPolling = true;
    while (pollAgain && !isStopping) {
      pollAgain = false;
      cancelTimer();
      const wait = await sendDue();
      if (!isStopping) cancelTimer = clock.after(Math.min(wait, limits.pollMs), wake);
    }
    isPolling = false;
  }

  /** Starts sending what is due. Returns in how many milliseconds to poll again; infinity to wait for a wake. */
  async function sendDue(): Promise<number> {
    const openFor = breaker.openForMs();
    if (openFor > 0) return openFor;
    const free = (breaker.isHalfOpen() ? 1 : CONCURRENCY) - inProgress.size;
    if (free <= 0) return Number.POSITIVE_INFINITY;
    try {
      await releaseFlood();
      if (isStopping) return Number.POSITIVE_INFINITY;
      const claimedAt = clock.monotonicTime();
      const claimed = await queue.claim(free);
      for (const email of claimed) track(dispatch(email, claimedAt));
      const isFull = claimed.length === free;
      const wait = isFull ? null : await queue.nextDueIn();
      if (!isReadable) log.info("the outbox can be read again");
      isReadable = true;
      return wait ?? Number.POSITIVE_INFINITY;
    } catch (err) {
      if (isReadable) log.error({ err }, "the outbox cannot be read");
      isReadable = false;
      return DATABASE_RETRY_MS;
    }
  }

  async function releaseFlood(): Promise<void> {
    if (clock.monotonicTime() < nextRelease) return;
    const released = await queue.releaseFlood();
    nextRelease = clock.monotonicTime() + limits.pollMs;
    if (released > 0) log.info({ released }, "messages held in a flood released");
  }

  function track(work: Promise<void>): void {
    inProgress.add(work);
    void work.finally(() => {
      inProgress.delete(work);
      wake();
    });
  }

  return {
    wake,
    /** Stops claiming, waits up to `graceMs` for the emails in progress, then aborts them. */
    async stop(graceMs: number) {
      isStopping = true;
      cancelTimer();
      await polling;
      const cancel = clock.after(graceMs, abort);
      await Promise.all(inProgress);
      cancel();
    },
  };
}
