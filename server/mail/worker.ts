import type { Logger } from "pino";
import type { Deliveries, Delivery } from "./deliveries.ts";
import { describeFailure } from "./failure.ts";
import { retryDelay } from "./retry-delay.ts";

/** The longest that handing over one mail may take; after that it has failed. */
export const SEND_LIMIT_MS = 60_000;

/** How long a claim holds: longer than a send can take, so that nobody takes over a mail that is still being sent. */
export const LEASE_MS = 2 * SEND_LIMIT_MS;

/** How many mails are sent at the same time. */
export const CONCURRENCY = 4;

const DATABASE_RETRY_MS = 2_000;
const LONGEST_TIMER_MS = 3_600_000;

export interface WorkerOptions {
  deliveries: Deliveries;
  /** Hands one mail over; rejects when that fails or the signal aborts. */
  send: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  /** The time in milliseconds. */
  now: () => number;
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
 * next delivery becomes due; it does not poll. Nothing happens before the first wake.
 */
export function createWorker({ deliveries, send, now, log }: WorkerOptions): Worker {
  const inHand = new Set<Promise<void>>();
  const sending = new Set<AbortController>();
  let isStopping = false;
  let hasGivenUp = false;
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
      if (next !== null && !isStopping) {
        timer = setTimeout(wake, Math.min(Math.max(next - now(), 0), LONGEST_TIMER_MS));
      }
    }
    isLooking = false;
  }

  /** Gives the time to look again, or null when only a wake can bring anything new. */
  async function takeWhatIsDue(): Promise<number | null> {
    const free = CONCURRENCY - inHand.size;
    if (free === 0) return null;
    try {
      const claimed = await deliveries.claim(free);
      for (const delivery of claimed) hold(deliver(delivery));
      return claimed.length === free ? null : await deliveries.nextDue();
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

  async function deliver(delivery: Delivery): Promise<void> {
    const about = { delivery: delivery.id, attempt: delivery.attempt };
    const started = performance.now();
    try {
      await sendInTime(delivery);
    } catch (error) {
      const wait = hasGivenUp ? 0 : retryDelay(delivery.attempt, Math.random);
      const { reason, ...codes } = describeFailure(error);
      log.warn({ ...about, ...codes, retryInMs: wait }, "mail not sent");
      return settle(delivery, () => deliveries.failed(delivery, now() + wait, reason));
    }
    log.info({ ...about, ms: Math.round(performance.now() - started) }, "mail sent");
    return settle(delivery, () => deliveries.sent(delivery));
  }

  async function sendInTime(delivery: Delivery): Promise<void> {
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(), SEND_LIMIT_MS);
    sending.add(abort);
    try {
      await send(delivery, abort.signal);
    } finally {
      sending.delete(abort);
      clearTimeout(limit);
    }
  }

  /** Records the outcome. A mail that was sent and not marked would be sent again, so it tries as long as it may. */
  async function settle(delivery: Delivery, mark: () => Promise<boolean>): Promise<void> {
    const about = { delivery: delivery.id, attempt: delivery.attempt };
    for (;;) {
      try {
        if (!(await mark())) log.warn(about, "the delivery was taken over by a later attempt");
        return;
      } catch (err) {
        log.error({ ...about, err }, "the outcome of a mail could not be stored");
      }
      if (now() + DATABASE_RETRY_MS >= delivery.leaseUntil || isStopping) return;
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS));
    }
  }

  return {
    wake,
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      await looking;
      const giveUp = setTimeout(() => {
        hasGivenUp = true;
        for (const abort of sending) abort.abort();
      }, graceMs);
      await Promise.all(inHand);
      clearTimeout(giveUp);
    },
  };
}
