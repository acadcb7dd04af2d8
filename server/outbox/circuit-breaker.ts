import type { Clock } from "#server/clock.ts";
import { retryDelay } from "./limits.ts";

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Stops all mail while the mail server refuses what every email has in common: our credentials, the sender or the
 * recipients. Each consecutive refusal keeps the breaker open longer, with the same back-off as an email that keeps failing.
 */
export function createCircuitBreaker(clock: Clock, random: () => number) {
  let refusals = 0;
  let openUntil = 0;
  /** For how many more milliseconds nothing may be sent: 0 when closed or half open. */
  const openForMs = () => Math.max(0, openUntil - clock.monotonicTime());
  return {
    openForMs,
    /** Whether to send a single email, to find out if the refusal is over. */
    isHalfOpen: () => refusals > 0 && openForMs() === 0,
    /** Opens it after a refusal. Returns false if it was open already. */
    open() {
      if (openForMs() > 0) return false;
      refusals += 1;
      openUntil = clock.monotonicTime() + retryDelay(refusals, random);
      return true;
    },
    /** Closes it: an email was accepted. Returns false if it was closed already. */
    close() {
      const wasOpen = refusals > 0;
      refusals = 0;
      openUntil = 0;
      return wasOpen;
    },
  };
}
