import { createCircuitBreaker } from "./circuit-breaker.ts";
import { createDispatch, DATABASE_RETRY_MS, type DispatchParts } from "./dispatch.ts";

/** How many mails are sent at the same time. */
export const CONCURRENCY = 4;

export type Worker = ReturnType<typeof createWorker>;

/**
 * Sends what is due (docs/decisions/0002-outbox.md). It looks when it is woken, after each mail, and when the next
 * delivery is due; beside that once in a while, since another process may have made something due: an operator's
 * command, or a server that died with it. Nothing happens before the first wake.
 */
export function createWorker(parts: DispatchParts) {
  const { deliveries, limits, clock, random, log } = parts;
  const breaker = createCircuitBreaker(clock, random);
  const { dispatch, giveBack } = createDispatch(parts, breaker);
  const longestSleep = limits.leaseMs / 4;
  const inHand = new Set<Promise<void>>();
  let isStopping = false;
  let cancelTimer = () => {};
  let looking = Promise.resolve();
  let isLooking = false;
  let lookAgain = false;

  /** Looks for due deliveries now: a message was stored. */
  function wake(): void {
    if (isStopping) return;
    lookAgain = true;
    if (!isLooking) looking = look();
  }

  async function look(): Promise<void> {
    isLooking = true;
    while (lookAgain && !isStopping) {
      lookAgain = false;
      cancelTimer();
      const wait = await takeWhatIsDue();
      if (!isStopping) cancelTimer = clock.after(Math.min(wait, longestSleep), wake);
    }
    isLooking = false;
  }

  /** Returns in how many milliseconds to look again; infinity when only a wake can bring anything new. */
  async function takeWhatIsDue(): Promise<number> {
    const openFor = breaker.openForMs();
    if (openFor > 0) return openFor;
    const free = (breaker.isHalfOpen() ? 1 : CONCURRENCY) - inHand.size;
    if (free <= 0) return Number.POSITIVE_INFINITY;
    try {
      const claimedAt = clock.elapsed();
      const claimed = await deliveries.claim(free);
      for (const delivery of claimed) hold(dispatch(delivery, claimedAt));
      if (claimed.length === free) return Number.POSITIVE_INFINITY;
      return (await deliveries.nextDueIn()) ?? Number.POSITIVE_INFINITY;
    } catch (err) {
      log.error({ err }, "the outbox could not be read");
      return DATABASE_RETRY_MS;
    }
  }

  function hold(work: Promise<void>): void {
    inHand.add(work);
    void work.finally(() => {
      inHand.delete(work);
      wake();
    });
  }

  return {
    wake,
    /** Claims nothing more, gives the mails in hand `graceMs` to be sent, then gives them back. */
    async stop(graceMs: number) {
      isStopping = true;
      cancelTimer();
      await looking;
      const cancel = clock.after(graceMs, giveBack);
      await Promise.all(inHand);
      cancel();
    },
  };
}
