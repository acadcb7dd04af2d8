import type { Logger } from "pino";
import type { Deliveries, Delivery } from "./deliveries.ts";
import { createHandover, DATABASE_RETRY_MS, type MailCounts } from "./handover.ts";
import type { Limits } from "./limits.ts";
import { createPause } from "./pause.ts";

/** How many mails are sent at the same time. */
export const CONCURRENCY = 4;

export interface WorkerOptions {
  deliveries: Deliveries;
  /** Hands one mail over; rejects when that fails or the signal aborts. */
  send: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  limits: Limits;
  /** The time in milliseconds. */
  now: () => number;
  counts: MailCounts;
  log: Logger;
}

export interface Worker {
  /** Looks for due deliveries now: a message was stored. */
  wake(): void;
  /** Claims nothing more, gives the mails in hand `graceMs` to be sent, then gives them back. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Sends what is due (docs/decisions/0002-outbox.md). It looks when it is woken, when a hand becomes free and when the
 * next delivery becomes due; beside that once in a while, since another process may have made something due: an
 * operator's command, or a replica that died with it. Nothing happens before the first wake.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { deliveries, limits, now, log } = options;
  const pause = createPause(now);
  const handover = createHandover({ ...options, pause });
  const longestSleep = limits.leaseMs / 4;
  const inHand = new Set<Promise<void>>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isLooking = false;
  let lookAgain = false;

  function wake(): void {
    if (isStopping) return;
    lookAgain = true;
    if (!isLooking) looking = look();
  }

  async function look(): Promise<void> {
    isLooking = true;
    while (lookAgain && !isStopping) {
      lookAgain = false;
      clearTimeout(timer);
      const next = await takeWhatIsDue();
      if (!isStopping) {
        timer = setTimeout(wake, Math.min(Math.max(next - now(), 0), longestSleep));
      }
    }
    isLooking = false;
  }

  /** Gives the time to look again; infinity when only a wake can bring anything new. */
  async function takeWhatIsDue(): Promise<number> {
    if (now() < pause.until()) return pause.until();
    const free = (pause.isProbing() ? 1 : CONCURRENCY) - inHand.size;
    if (free <= 0) return Number.POSITIVE_INFINITY;
    try {
      const claimed = await deliveries.claim(free);
      for (const delivery of claimed) hold(handover.deliver(delivery));
      if (claimed.length === free) return Number.POSITIVE_INFINITY;
      return (await deliveries.nextDue()) ?? Number.POSITIVE_INFINITY;
    } catch (err) {
      log.error({ err }, "the outbox could not be read");
      return now() + DATABASE_RETRY_MS;
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
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      await looking;
      const giveBack = setTimeout(handover.giveBack, graceMs);
      await Promise.all(inHand);
      clearTimeout(giveBack);
    },
  };
}
