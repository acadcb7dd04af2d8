/** How long things may take, in milliseconds. */
export interface Limits {
  /** For sending one mail; after that it has failed. */
  sendMs: number;
  /** How long a claim holds: longer than a send, so that nobody takes over a mail in mid-send. */
  leaseMs: number;
}

export const LIMITS: Limits = { sendMs: 60_000, leaseMs: 120_000 };

const FIRST_DELAY_MS = 2_000;

/** The longest wait between two attempts, in milliseconds. */
export const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long to wait after failed attempt number 1, 2, …, in milliseconds: doubles from two seconds
 * to an hour. Half of it is random, so that what failed together does not come back together.
 * `random` returns 0 to 1.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
