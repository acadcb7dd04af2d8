import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import { retryDelay } from "./limits.ts";
import type { Failure } from "./outgoing.ts";

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Stops all mail while the mail server refuses what every email has in common: our credentials, the sender or the
 * recipients. Each consecutive refusal keeps the breaker open longer, with the same back-off as an email that keeps failing.
 */
export function createCircuitBreaker(clock: Clock, random: () => number, log: Logger) {
  let refusals = 0;
  let openUntil = 0;
  /** For how many more milliseconds nothing may be sent: 0 when closed or half open. */
  const openForMs = () => Math.max(0, openUntil - clock.monotonicTime());
  return {
    openForMs,
    /** Whether to send a single email, to find out if the refusal is over. */
    isHalfOpen: () => refusals > 0 && openForMs() === 0,
    /** Opens it after a refusal, unless it is open. Returns for how many milliseconds. `words` and `codes` are logged. */
    open(words: string, codes: Failure["codes"]): number {
      if (openForMs() === 0) {
        refusals += 1;
        openUntil = clock.monotonicTime() + retryDelay(refusals, random);
        log.error({ ...codes, retryInMs: openForMs() }, words);
      }
      return openForMs();
    },
    /** Closes it: an email was accepted. */
    close(): void {
      if (refusals > 0) log.info("the mail server accepts emails again");
      refusals = 0;
      openUntil = 0;
    },
  };
}
