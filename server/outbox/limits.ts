import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/clock.ts";
/** Time limits, in milliseconds. */
export interface Limits {
  /** For connecting to the mail server, with greeting and TLS, and for each of its replies. */
  replyMs: number;
  /** For a whole email, from its claim: then it is ended, and tried again. */
  sendMs: number;
  /** How long a claim lasts: longer than a send, with time to record its outcome. Then another server takes over from one that died. */
  leaseMs: number;
  /** How often a server looks at its queue, if nothing wakes it. */
  pollMs: number;
}

/** RFC 5321, 4.5.3.2: an email counts as not sent only if the server has been silent for ten minutes, less for other replies. */
export const LIMITS: Limits = {
  replyMs: 600_000,
  sendMs: 25 * MINUTE_MS,
  leaseMs: 30 * MINUTE_MS,
  pollMs: 30_000,
};

/** How many emails are sent at the same time. */
export const CONCURRENCY = 4;

/** How long to wait before retrying a failed database, in milliseconds. */
export const DATABASE_RETRY_MS = 2_000;

/** How long an email is retried before it becomes a dead letter (RFC 5321, 4.5.4.1: at least four to five days). */
export const GIVE_UP_MS = 5 * DAY_MS;

/** The fewest attempts before that: if the clock is set ahead or the server is down, five days may pass without any. */
export const GIVE_UP_ATTEMPTS = 100;

/** A flood is over when for this long no message was held because of it, in milliseconds. */
export const FLOOD_OVER_MS = 600_000;

/**
 * How many messages that a flood held a server releases at a time. Each server does so once per interval at which it
 * looks at its queue (30 s), so one releases four a minute and two at most eight.
 */
export const RELEASED_AT_ONCE = 2;

/** How many messages a transaction changes of however many: others wait for it, and PostgreSQL ends one that takes long. */
export const LUMP = 1_000;

const FIRST_DELAY_MS = 2_000;

/** The longest wait between two attempts, in milliseconds. */
export const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns how long to wait after failed attempt number 1, 2, …, in milliseconds: doubles from two seconds up to an
 * hour, with half of it random, so that emails that failed together are not retried together. `random` returns 0 to 1.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
