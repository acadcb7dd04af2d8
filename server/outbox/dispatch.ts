import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import { whileLeased } from "./lease.ts";
import {
  type CircuitBreaker,
  DATABASE_RETRY_MS,
  GIVE_UP_ATTEMPTS,
  GIVE_UP_MS,
  type Limits,
  retryDelay,
} from "./limits.ts";
import type { Failure, MailCounts, Send } from "./outgoing.ts";
import type { ClaimedDelivery, Failed, Queue } from "./queue.ts";

/** The failures that concern every email, and how they are logged. */
const PAUSES: Partial<Record<Failure["verdict"], string>> = {
  credentials: "the mail server refuses our credentials: no emails are sent, all are kept",
  envelope:
    "the mail server refuses the sender or every recipient: no emails are sent, all are kept",
};

const PAUSED = {
  reason: "paused",
  reply: "The mail server refused another email for a reason that concerns all of them.",
} as const;

const DAMAGED: Failure = {
  verdict: "permanent",
  reason: "damaged",
  reply: "The stored message is damaged: it cannot be read.",
  codes: { code: "DAMAGED" },
};

/** It may reach a server of a newer version, or one that is updated within days. */
const UNKNOWN_KIND: Failure = {
  verdict: "transient",
  reason: "unknown-kind",
  reply: "It comes from a form that this version of the server does not know.",
  codes: { code: "UNKNOWN_KIND" },
};

export interface DispatchOptions {
  queue: Queue;
  send: Send;
  limits: Limits;
  clock: Clock;
  /** Returns 0 to 1; randomises the retry delays. */
  random: () => number;
  counts: MailCounts;
  log: Logger;
}

/** A delivery with the end of its lease by the monotonic clock. */
type Claimed = ClaimedDelivery & { end: number };

/** Sends claimed emails and records their outcomes (docs/decisions/0002-outbox.md). */
export function createDispatch(options: DispatchOptions, breaker: CircuitBreaker) {
  const { queue, send, limits, clock, random, counts, log } = options;
  /** The newest claim on each email in progress, by delivery id. */
  const inProgress = new Map<string, Claimed>();
  /** Emails that were sent but not yet recorded as such. If the database fails for long, they are claimed again. */
  const unrecorded = new Set<string>();
  const shutdown = new AbortController();

  /** Sends an email, unless it was sent or is being sent, and records the outcome. Never rejects. */
  async function dispatch(delivery: ClaimedDelivery, claimedAt: number): Promise<void> {
    const { id } = delivery;
    const isInProgress = inProgress.has(id);
    inProgress.set(id, { ...delivery, end: claimedAt + limits.leaseMs });
    if (isInProgress) return;
    if (unrecorded.has(id)) await recordSent(id);
    else await sendClaimed(newest(id));
    inProgress.delete(id);
  }

  async function sendClaimed(claimed: Claimed): Promise<void> {
    const { id, queuedAt, isKnown, message, acceptedBy } = claimed;
    if (!message) return recordFailure(id, isKnown ? DAMAGED : { ...UNKNOWN_KIND, acceptedBy });
    // The process may have been suspended since the claim, which may be another server's by now.
    if (clock.elapsed() >= claimed.end) {
      return log.warn({ delivery: id }, "claim expired: the email is left for the next attempt");
    }
    // Another email may have opened the circuit breaker since the claim.
    const openFor = breaker.openForMs();
    if (openFor > 0) return putBack(id, openFor, { ...PAUSED, acceptedBy });
    const started = clock.elapsed();
    const { leaseMs } = limits;
    const renew = () => queue.renew(newest(id));
    const failure = await whileLeased(claimed, { clock, leaseMs, renew }, (lost) => {
      const signal = AbortSignal.any([lost, shutdown.signal]);
      return send({ id, queuedAt, message, acceptedBy }, signal);
    });
    const isAccepted = !failure || (failure.acceptedBy ?? []).length > acceptedBy.length;
    if (isAccepted && breaker.close()) log.info("the mail server accepts emails again");
    if (failure) return recordFailure(id, failure);
    unrecorded.add(id);
    counts.sent();
    log.info({ ...about(id), ms: Math.round(clock.elapsed() - started) }, "mail sent");
    return recordSent(id);
  }

  async function recordSent(id: string): Promise<void> {
    if (await record(id, (delivery) => queue.markSent(delivery))) unrecorded.delete(id);
  }

  async function recordFailure(id: string, failure: Failure): Promise<void> {
    const { verdict, codes } = failure;
    counts.failed(verdict);
    const { age, attemptsSinceQueued: attempts } = newest(id);
    const isTooOld = age >= GIVE_UP_MS && attempts >= GIVE_UP_ATTEMPTS && !shutdown.signal.aborted;
    if (verdict === "permanent" || (verdict === "transient" && isTooOld)) {
      await record(id, async (delivery) => {
        const { isMarked, deadLetters } = await queue.markDead(delivery, failure);
        if (isMarked) {
          log.error(
            { ...about(id), ...codes, deadLetters },
            "email given up, kept as a dead letter",
          );
        }
        return isMarked;
      });
      return;
    }
    const pause = PAUSES[verdict];
    const wait = pause ? openBreaker(pause, codes) : waitAfter(attempts);
    log.warn({ ...about(id), ...codes, retryInMs: wait }, "mail not sent");
    await putBack(id, wait, failure);
  }

  async function putBack(id: string, wait: number, failed: Failed): Promise<void> {
    await record(id, (delivery) => queue.markFailed(delivery, wait, failed));
  }

  function waitAfter(attempts: number): number {
    return shutdown.signal.aborted ? 0 : retryDelay(attempts, random);
  }

  function openBreaker(pause: string, codes: Failure["codes"]): number {
    const opens = breaker.open();
    const wait = breaker.openForMs();
    if (opens) log.error({ ...codes, retryInMs: wait }, pause);
    return wait;
  }

  /**
   * Records an outcome under the newest claim, and retries while that claim lasts. After that the email is claimed
   * again; if it was sent, it is then only recorded.
   */
  async function record(id: string, mark: (newest: Claimed) => Promise<boolean>): Promise<boolean> {
    for (;;) {
      try {
        const isMarked = await mark(newest(id));
        if (!isMarked) {
          log.warn(about(id), "the email was taken over by a later attempt, or erased");
        }
        return isMarked;
      } catch (err) {
        log.error({ ...about(id), err }, "the outcome of a delivery could not be stored");
      }
      const isExpiring = clock.elapsed() + DATABASE_RETRY_MS > newest(id).end;
      if (isExpiring || shutdown.signal.aborted) return false;
      await waitToRetry();
    }
  }

  function waitToRetry(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        shutdown.signal.removeEventListener("abort", done);
        resolve();
      };
      const cancel = clock.after(DATABASE_RETRY_MS, done);
      shutdown.signal.addEventListener("abort", done);
    });
  }

  const newest = (id: string) => inProgress.get(id) as Claimed;
  const about = (id: string) => ({ delivery: id, attempt: newest(id).attempt });

  return {
    dispatch,
    /** Aborts the emails in progress, which become due at once. A database that fails is not retried. */
    abort: () => shutdown.abort(),
  };
}
