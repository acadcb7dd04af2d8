import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { Deliveries, Delivery } from "./deliveries.ts";
import { type Limits, retryDelay } from "./limits.ts";
import type { Message } from "./message.ts";

/** How long to wait before the database is asked again after it has failed. */
export const DATABASE_RETRY_MS = 2_000;

/** How long a mail is tried before it becomes a dead letter (RFC 5321, section 4.5.4.1: four to five days). */
export const GIVE_UP_MS = 5 * 24 * 3_600_000;

/** How often it is tried at least: a clock that was set ahead, or a server that stood still, is no five days of trying. */
export const GIVE_UP_ATTEMPTS = 100;

/**
 * `again`: may succeed later. `never`: the mail server refuses this mail for good. `credentials`: it refuses us, and
 * would refuse every other mail too.
 */
export const VERDICTS = ["again", "never", "credentials"] as const;

/** Why a mail was not sent. */
export interface Failure {
  verdict: (typeof VERDICTS)[number];
  /** In the words of the mail server. They may quote the mail, so they go to the database and never to the log. */
  reason: string;
  /** What may go to the log: names and numbers. */
  codes: Readonly<Record<string, unknown>>;
}

/** Sends the mail about a message; null when it is in the receiver's safe hands. Never rejects. */
export type Send = (
  deliveryId: string,
  message: Message,
  signal: AbortSignal,
) => Promise<Failure | null>;

/** Told of every attempt to send a mail. */
export interface MailCounts {
  sent(): void;
  failed(verdict: Failure["verdict"]): void;
}

const DAMAGED: Failure = {
  verdict: "never",
  reason: "The stored message is damaged: it cannot be read.",
  codes: { code: "DAMAGED" },
};

/** What sends the mails, and whom it tells. */
export interface DispatchParts {
  deliveries: Deliveries;
  send: Send;
  limits: Limits;
  clock: Clock;
  /** Gives 0 to 1, by chance: for the times between attempts. */
  random: () => number;
  counts: MailCounts;
  log: Logger;
}

/** A delivery that is held until then, by the monotonic clock. */
type Claimed = Delivery & { heldUntil: number };

/** What happens to a claimed mail, and what is made of each outcome (docs/decisions/0002-outbox.md). */
export function createDispatch(parts: DispatchParts, breaker: CircuitBreaker) {
  const { deliveries, send, limits, clock, random, counts, log } = parts;
  /** The newest claim on each mail in hand, and when it was made. */
  const inHand = new Map<string, Claimed>();
  /** What the mail server has taken and the database does not know yet: after a long pause it is claimed once more. */
  const handedOver = new Set<string>();
  const ending = new AbortController();

  /** Sends one mail, unless that is done or under way, and records the outcome. Never rejects. */
  async function dispatch(delivery: Delivery, claimedAt: number): Promise<void> {
    const { id } = delivery;
    const isInHand = inHand.has(id);
    inHand.set(id, { ...delivery, heldUntil: claimedAt + limits.leaseMs });
    if (isInHand) return;
    if (handedOver.has(id)) await recordSent(id);
    else await attempt(newest(id));
    inHand.delete(id);
  }

  async function attempt({ id, message, heldUntil }: Claimed): Promise<void> {
    if (!message) return recordFailure(id, DAMAGED);
    // The process may have stood still since: another server could take the mail over while this one sends it.
    if (clock.elapsed() + limits.sendMs > heldUntil) {
      return log.warn({ delivery: id }, "the claim on a mail is too old to send it");
    }
    // Another mail may have opened it since this one was claimed.
    const openFor = breaker.openForMs();
    if (openFor > 0) return putBack(id, openFor, "The mail server refuses our credentials.");
    const started = clock.elapsed();
    const failure = await sendInTime(id, message);
    if (failure) return recordFailure(id, failure);
    handedOver.add(id);
    counts.sent();
    log.info({ ...about(id), ms: Math.round(clock.elapsed() - started) }, "mail sent");
    if (breaker.accepted()) log.info("the mail server accepts our credentials again");
    return recordSent(id);
  }

  async function sendInTime(id: string, message: Message): Promise<Failure | null> {
    const late = new AbortController();
    const cancel = clock.after(limits.sendMs, () => late.abort());
    try {
      return await send(id, message, AbortSignal.any([late.signal, ending.signal]));
    } finally {
      cancel();
    }
  }

  async function recordSent(id: string): Promise<void> {
    if (await record(id, (delivery) => deliveries.sent(delivery))) handedOver.delete(id);
  }

  async function recordFailure(id: string, { verdict, reason, codes }: Failure): Promise<void> {
    counts.failed(verdict);
    const { age, attempt } = newest(id);
    const isTooOld = age >= GIVE_UP_MS && attempt >= GIVE_UP_ATTEMPTS && !ending.signal.aborted;
    if (verdict === "never" || (verdict === "again" && isTooOld)) {
      await record(id, async (delivery) => {
        const { isMarked, deadLetters } = await deliveries.dead(delivery, reason);
        if (isMarked) {
          log.error(
            { ...about(id), ...codes, deadLetters },
            "mail given up, kept as a dead letter",
          );
        }
        return isMarked;
      });
      return;
    }
    const wait = verdict === "credentials" ? openBreaker(codes) : waitFor(attempt);
    log.warn({ ...about(id), ...codes, retryInMs: wait }, "mail not sent");
    await putBack(id, wait, reason);
  }

  async function putBack(id: string, wait: number, reason: string): Promise<void> {
    await record(id, (delivery) => deliveries.failed(delivery, wait, reason));
  }

  function waitFor(attempt: number): number {
    return ending.signal.aborted ? 0 : retryDelay(attempt, random);
  }

  function openBreaker(codes: Failure["codes"]): number {
    const opens = breaker.refused();
    const wait = breaker.openForMs();
    if (opens) {
      const line = { ...codes, retryInMs: wait };
      log.error(line, "the mail server refuses our credentials: no mail is sent, all are kept");
    }
    return wait;
  }

  /**
   * Records an outcome under the newest claim, and tries for as long as it holds: after that the mail is claimed once more,
   * and one that was handed over is then only marked.
   */
  async function record(id: string, mark: (newest: Claimed) => Promise<boolean>): Promise<boolean> {
    for (;;) {
      try {
        const isMarked = await mark(newest(id));
        if (!isMarked) log.warn(about(id), "the mail was taken over by a later attempt, or erased");
        return isMarked;
      } catch (err) {
        log.error({ ...about(id), err }, "the outcome of a mail could not be stored");
      }
      const isOver = clock.elapsed() + DATABASE_RETRY_MS > newest(id).heldUntil;
      if (isOver || ending.signal.aborted) return false;
      await databaseRetry();
    }
  }

  function databaseRetry(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        ending.signal.removeEventListener("abort", done);
        resolve();
      };
      const cancel = clock.after(DATABASE_RETRY_MS, done);
      ending.signal.addEventListener("abort", done);
    });
  }

  const newest = (id: string) => inHand.get(id) as Claimed;
  const about = (id: string) => ({ delivery: id, attempt: newest(id).attempt });

  return {
    dispatch,
    /** Breaks off what is being sent and gives it back, due at once; asks a failing database no second time. */
    giveBack: () => ending.abort(),
  };
}
