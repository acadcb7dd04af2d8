import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import {
  DATABASE_RETRY_MS,
  GIVE_UP_ATTEMPTS,
  GIVE_UP_MS,
  type Limits,
  retryDelay,
} from "./limits.ts";
import type { Failure, MailCounts, Outgoing, Send } from "./outgoing.ts";
import type { ClaimedEmail, Queue, StoredFailure } from "./queue.ts";

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

/** A claim, and when it was asked for, by the monotonic clock. */
type Claimed = ClaimedEmail & { claimedAt: number };

/** Sends claimed emails and records their outcomes (docs/decisions/0002-outbox.md). */
export function createDispatch(options: DispatchOptions, breaker: CircuitBreaker) {
  const { queue, send, limits, clock, random, counts, log } = options;
  /** The ids of the emails that are being sent and recorded here. */
  const inProgress = new Set<string>();
  /** Those that were sent, which the database does not know yet. If it does not for long, they are claimed again. */
  const unrecorded = new Set<string>();
  const shutdown = new AbortController();

  /** Sends an email, unless it was sent or is being sent, and records the outcome. Never rejects. */
  async function dispatch(email: ClaimedEmail, claimedAt: number): Promise<void> {
    const { mailId } = email;
    // This process was suspended until its lease was over, or a clock was set ahead: it has claimed what it is still sending.
    if (inProgress.has(mailId)) return;
    inProgress.add(mailId);
    const claimed = { ...email, claimedAt };
    if (unrecorded.has(mailId)) await recordSent(claimed);
    else await sendClaimed(claimed);
    inProgress.delete(mailId);
  }

  async function sendClaimed(claimed: Claimed): Promise<void> {
    const { mailId, isKnown, message } = claimed;
    if (!message) return recordFailure(claimed, isKnown ? DAMAGED : UNKNOWN_KIND);
    const started = clock.monotonicTime();
    const left = claimed.claimedAt + limits.sendMs - started;
    // The process has been suspended since the claim, which may be another server's before the email is sent.
    if (left <= 0) {
      return log.warn(about(claimed), "claim expired: the email is left for the next attempt");
    }
    // Another email may have opened the circuit breaker since the claim.
    const openFor = breaker.openForMs();
    if (openFor > 0) return putBack(claimed, openFor, PAUSED);

    const failure = await sendWithin(left, { ...claimed, id: mailId, message });
    // Accepted for all recipients, or for some.
    if (!failure || failure.acceptedBy) breaker.close();
    if (failure) return recordFailure(claimed, failure);
    unrecorded.add(mailId);
    counts.sent();
    log.info({ ...about(claimed), ms: Math.round(clock.monotonicTime() - started) }, "mail sent");
    return recordSent(claimed);
  }

  /** Sends an email, or ends the attempt after so many milliseconds, or at the shutdown. */
  async function sendWithin(ms: number, email: Outgoing): Promise<Failure | null> {
    const late = new AbortController();
    const cancel = clock.after(ms, () => late.abort());
    const failure = await send(email, AbortSignal.any([late.signal, shutdown.signal]));
    cancel();
    return failure;
  }

  async function recordSent(claimed: Claimed): Promise<void> {
    if (await record(claimed, () => queue.markSent(claimed))) unrecorded.delete(claimed.mailId);
  }

  async function recordFailure(claimed: Claimed, failure: Failure): Promise<void> {
    const { verdict, codes } = failure;
    counts.failed(verdict);
    const { age, attemptsSinceQueued: attempts } = claimed;
    const isTooOld = age >= GIVE_UP_MS && attempts >= GIVE_UP_ATTEMPTS && !shutdown.signal.aborted;
    if (verdict === "permanent" || (verdict === "transient" && isTooOld)) {
      await record(claimed, async () => {
        const { isMarked, deadLetters } = await queue.markDead(claimed, failure);
        if (isMarked) {
          log.error(
            { ...about(claimed), ...codes, deadLetters },
            "email given up, kept as a dead letter",
          );
        }
        return isMarked;
      });
      return;
    }
    const pause = PAUSES[verdict];
    const wait = pause ? breaker.open(pause, codes) : waitAfter(attempts);
    log.warn({ ...about(claimed), ...codes, retryInMs: wait }, "mail not sent");
    await putBack(claimed, wait, failure);
  }

  async function putBack(claimed: Claimed, wait: number, failed: StoredFailure): Promise<void> {
    await record(claimed, () => queue.markFailed(claimed, wait, failed));
  }

  function waitAfter(attempts: number): number {
    return shutdown.signal.aborted ? 0 : retryDelay(attempts, random);
  }

  /**
   * Stores an outcome; while the database fails, tries again until the claim ends or the server stops. Returns false if it was not
   * stored, or the claim is no longer ours: if this process claims it again, it only records what it has sent.
   */
  async function record(claimed: Claimed, mark: () => Promise<boolean>): Promise<boolean> {
    const lastTry = claimed.claimedAt + limits.leaseMs - DATABASE_RETRY_MS;
    let failures = 0;
    while (true) {
      try {
        const isOurs = await mark();
        if (!isOurs) {
          log.warn(about(claimed), "the email was taken over by a later attempt, or erased");
        }
        return isOurs;
      } catch (err) {
        failures += 1;
        const words = "the outcome of an email could not be stored";
        if (failures === 1) log.error({ ...about(claimed), err }, words);
        if (shutdown.signal.aborted || clock.monotonicTime() > lastTry) return false;
        await waitToRetry();
      }
    }
  }

  /** Waits before the database is tried again, at most until the shutdown. */
  const waitToRetry = () =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(DATABASE_RETRY_MS, end);
      shutdown.signal.addEventListener("abort", end);
      function end() {
        cancel();
        shutdown.signal.removeEventListener("abort", end);
        resolve();
      }
    });

  const about = ({ mailId, attempt }: Claimed) => ({ mail: mailId, attempt });

  return {
    dispatch,
    /** Aborts the emails in progress, which become due at once. A database that fails is not retried. */
    abort: () => shutdown.abort(),
  };
}
