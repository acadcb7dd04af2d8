const FIRST_MS = 2_000;

/** The longest wait between two attempts, in milliseconds. */
export const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long to wait after a failed attempt (1, 2, …), in milliseconds: twice as long each time, from two seconds to an
 * hour. Half of it is by chance, so that what failed together does not come back together. `random` gives 0 to 1.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
