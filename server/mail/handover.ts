import type { Logger } from "pino";
import type { Deliveries, Delivery } from "./deliveries.ts";
import { describeFailure, type Failure } from "./failure.ts";
import type { Limits } from "./limits.ts";
import type { Pause } from "./pause.ts";
import { retryDelay } from "./retry-delay.ts";

/** How long to wait before the database is asked again after it has failed. */
export const DATABASE_RETRY_MS = 2_000;

/** How long a mail is tried before it becomes a dead letter (RFC 5321, section 4.5.4.1: four to five days). */
export const GIVE_UP_MS = 5 * 24 * 3_600_000;

/** How often it is tried at least: a clock that was set ahead, or a server that stood still, is no five days of trying. */
const GIVE_UP_ATTEMPTS = 100;

/** Told of every attempt to send a mail. */
export interface MailCounts {
  sent(): void;
  failed(verdict: Failure["verdict"]): void;
}

interface HandoverOptions {
  deliveries: Deliveries;
  /** Hands one mail over; rejects when that fails or the signal aborts. */
  send: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  pause: Pause;
  limits: Limits;
  /** The time in milliseconds. */
  now: () => number;
  counts: MailCounts;
  log: Logger;
}

interface Handover {
  /** Sends one mail and records what became of it. Never rejects. */
  deliver(delivery: Delivery): Promise<void>;
  /** Breaks off what is being sent and gives it back, due at once; asks a failing database no second time. */
  giveBack(): void;
}

/** What happens to a mail in hand, and what is made of each outcome (docs/decisions/0002-outbox.md). */
export function createHandover(options: HandoverOptions): Handover {
  const { deliveries, send, pause, limits, now, counts, log } = options;
  const sending = new Set<AbortController>();
  const ending = new AbortController();

  async function deliver(delivery: Delivery): Promise<void> {
    const about = { delivery: delivery.id, attempt: delivery.attempt };
    const started = performance.now();
    try {
      await sendInTime(delivery);
    } catch (error) {
      return recordFailure(delivery, describeFailure(error));
    }
    counts.sent();
    log.info({ ...about, ms: Math.round(performance.now() - started) }, "mail sent");
    if (pause.accepted()) log.info("the mail server accepts our credentials again");
    return settle(delivery, () => deliveries.sent(delivery));
  }

  async function sendInTime(delivery: Delivery): Promise<void> {
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(), limits.sendMs);
    sending.add(abort);
    try {
      await send(delivery, abort.signal);
    } finally {
      sending.delete(abort);
      clearTimeout(limit);
    }
  }

  function recordFailure(delivery: Delivery, { verdict, reason, ...codes }: Failure) {
    const about = { delivery: delivery.id, attempt: delivery.attempt, ...codes };
    counts.failed(verdict);
    const isTooOld =
      now() - delivery.queuedAt >= GIVE_UP_MS && delivery.attempt >= GIVE_UP_ATTEMPTS;
    if (verdict === "never" || (verdict === "again" && isTooOld && !ending.signal.aborted)) {
      return settle(delivery, async () => {
        const { isMarked, deadLetters } = await deliveries.dead(delivery, reason);
        if (isMarked) log.error({ ...about, deadLetters }, "mail given up, kept as a dead letter");
        return isMarked;
      });
    }
    const wait = verdict === "credentials" ? pauseQueue(codes) : waitFor(delivery.attempt);
    log.warn({ ...about, retryInMs: wait }, "mail not sent");
    return settle(delivery, () => deliveries.failed(delivery, now() + wait, reason));
  }

  function waitFor(attempt: number): number {
    return ending.signal.aborted ? 0 : retryDelay(attempt, Math.random);
  }

  function pauseQueue(codes: object): number {
    const begins = pause.refused();
    const wait = Math.max(0, pause.until() - now());
    if (begins) {
      const about = { ...codes, retryInMs: wait };
      log.error(about, "the mail server refuses our credentials: no mail is sent, all are kept");
    }
    return wait;
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
      if (now() + DATABASE_RETRY_MS >= delivery.leaseUntil || ending.signal.aborted) return;
      await databaseRetry();
    }
  }

  function databaseRetry(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, DATABASE_RETRY_MS);
      ending.signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  return {
    deliver,
    giveBack() {
      ending.abort();
      for (const abort of sending) abort.abort();
    },
  };
}
