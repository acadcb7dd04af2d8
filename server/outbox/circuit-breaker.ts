import type { Clock } from "#server/clock.ts";
import { retryDelay } from "./limits.ts";

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Stops all mail while the mail server refuses our credentials: it opens and closes by itself. Each refusal in a row keeps
 * it open for longer, as with a mail that fails again and again.
 */
export function createCircuitBreaker(clock: Clock, random: () => number) {
  let refusals = 0;
  let end = 0;
  /** For how long nothing may be sent, in milliseconds: 0 while it is closed or half open. */
  const openForMs = () => Math.max(0, end - clock.elapsed());
  return {
    openForMs,
    /** Half open: the next mail finds out whether the credentials are good again, and goes alone. */
    isHalfOpen: () => refusals > 0 && openForMs() === 0,
    /** The credentials were refused. True when this opens it, false when it is open already. */
    refused() {
      if (openForMs() > 0) return false;
      refusals += 1;
      end = clock.elapsed() + retryDelay(refusals, random);
      return true;
    },
    /** The credentials were accepted. True when this closes it. */
    accepted() {
      const wasOpen = refusals > 0;
      refusals = 0;
      end = 0;
      return wasOpen;
    },
  };
}
